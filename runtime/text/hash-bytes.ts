/** A number for a text: the same on every machine, and rarely the same for two texts. */

/** The hash of `bytes[from]` … `bytes[to - 1]`: FNV-1a, its bits mixed once more, because tables use the low ones. */
export function hashBytes(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
