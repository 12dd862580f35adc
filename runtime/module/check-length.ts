/** Checks of lengths given by a caller. */
import { shownValue } from '../text/shown-value.ts';

/** No sentence has more words: their configuration would take half a gigabyte. */
export const MAX_WORDS = 16_777_216;

/** Throws if a sentence cannot have this many words. */
export function checkLength(length: number): void {
  if (Number.isInteger(length) && length >= 1 && length <= MAX_WORDS) return;
  throw new RangeError(
    `the length of a sentence must be a whole number from 1 to ${MAX_WORDS}, not ${shownValue(length)}`,
  );
}
