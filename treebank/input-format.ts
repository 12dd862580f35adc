/** Which of the two inputs of `replay` a text is; its first character tells. */
import { HASH, NINE, ZERO } from '../runtime/conll/ascii.ts';
import { markLength } from '../runtime/text/byte-order-mark.ts';
import type { BlockUnit } from '../runtime/conll/read-blocks.ts';

const SPACE = 32;

/**
 * The unit at which a text that starts with these bytes is cut: sentences for CoNLL, whose comments and words start
 * with # and digits, or lines, since no transition starts that way. Undefined if there are only blanks and a byte order
 * mark so far.
 */
export function unitOfText(start: Uint8Array): BlockUnit | undefined {
  const mark = markLength(start);
  if (mark === undefined) return undefined;
  const first = start.subarray(mark).find((byte) => byte > SPACE);
  if (first === undefined) return undefined;
  return first === HASH || (first >= ZERO && first <= NINE) ? 'sentence' : 'line';
}
