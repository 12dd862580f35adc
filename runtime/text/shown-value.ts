/** Values that a caller should not have passed, for messages. */

/** A value in a few words, whatever it is: nothing of it is called or converted. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  if (typeof value === 'bigint') return `${String(value).slice(0, 60)}n`;
  if (typeof value === 'function') return 'a function';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return value instanceof Promise ? 'a promise' : 'an object';
  return String(value);
}
