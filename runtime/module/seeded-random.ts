/** Reproducible random numbers. */
import { shownValue } from '../text/shown-value.ts';

/** A generator of numbers from 0 to 1, excluding 1; the same seed, of 32 bits, gives the same numbers (mulberry32). */
export function seededRandom(seed: number): () => number {
  if (!Number.isInteger(seed) || seed < -(2 ** 31) || seed >= 2 ** 32) {
    throw new RangeError(`the seed must be a whole number of 32 bits, not ${shownValue(seed)}`);
  }
  let value = seed | 0;
  return () => {
    value = (value + 0x6d2b79f5) | 0;
    let mixed = Math.imul(value ^ (value >>> 15), 1 | value);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
