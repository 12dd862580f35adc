/** Which of the two things that `replay` takes a text is: its first character tells. */
import type { BlockUnit } from '../runtime/conll/read-blocks.ts';

const HASH = 35;
const ZERO = 48;
const NINE = 57;
const SPACE = 32;
const MARK = [0xef, 0xbb, 0xbf] as const;

/**
 * What a text that begins so is not cut within: a sentence of CoNLL, whose comments and words begin with # and digits,
 * or a line, since no transition begins so. Undefined if there is nothing yet but blanks and a byte order mark.
 */
export function unitOfText(start: Uint8Array): BlockUnit | undefined {
  const isMark = start[0] === MARK[0];
  if (isMark && start.length < MARK.length) return undefined;
  const text = isMark && MARK.every((byte, index) => start[index] === byte) ? start.subarray(MARK.length) : start;
  const first = text.find((byte) => byte > SPACE);
  if (first === undefined) return undefined;
  return first === HASH || (first >= ZERO && first <= NINE) ? 'sentence' : 'line';
}
