/** Which of the two inputs of `replay` a text is; its first character tells. */
import type { BlockUnit } from '../runtime/conll/read-blocks.ts';

const HASH = 35;
const ZERO = 48;
const NINE = 57;
const SPACE = 32;
const MARK = [0xef, 0xbb, 0xbf] as const;

/**
 * The unit at which a text that starts with these bytes is cut: sentences for CoNLL, whose comments and words start
 * with # and digits, or lines, since no transition starts that way. Undefined if there are only blanks and a byte order
 * mark so far.
 */
export function unitOfText(start: Uint8Array): BlockUnit | undefined {
  const isMark = start[0] === MARK[0];
  if (isMark && start.length < MARK.length) return undefined;
  const text = isMark && MARK.every((byte, index) => start[index] === byte) ? start.subarray(MARK.length) : start;
  const first = text.find((byte) => byte > SPACE);
  if (first === undefined) return undefined;
  return first === HASH || (first >= ZERO && first <= NINE) ? 'sentence' : 'line';
}
