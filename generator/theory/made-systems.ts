/** Systems that are known to be sound, because they were made here and cannot change. */

const made = new WeakSet<object>();

/** True for what `asMade` has returned. */
export function isMade(value: unknown): boolean {
  return typeof value === 'object' && value !== null && made.has(value);
}

/** Freezes a system that is sound, and remembers it. */
export function asMade<System extends object>(system: System): Readonly<System> {
  made.add(system);
  return Object.freeze(system);
}
