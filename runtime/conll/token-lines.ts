/**
 * The tokens of a sentence: what stands in the text. A token is a word, or several words with a line of their own (1-2);
 * empty nodes (1.1) are none.
 */
import { LINE_FEED, NINE, TAB, ZERO } from './ascii.ts';
import { columnEnd, columnStart, COLUMNS } from './sentence-text.ts';
import type { Sentence } from './sentence.ts';

export interface TokenLine {
  /** Where its line starts. */
  readonly at: number;
  /** Its words, from 0: the first, and the one after the last. */
  readonly from: number;
  readonly to: number;
  readonly isMultiword: boolean;
}

/** The tokens in their order. */
export function tokenLines({ bytes, bodyAt, length, wordAt }: Sentence): TokenLine[] {
  const tokens: TokenLine[] = [];
  let at = bodyAt;
  for (let word = 0; word < length;) {
    const range = at < wordAt[word]! ? rangeEnd(bytes, at) : word + 1;
    if (range > word) {
      tokens.push({ at, from: word, to: range, isMultiword: at < wordAt[word]! });
      word = range;
      at = wordAt[word - 1]!;
    }
    at = bytes.indexOf(LINE_FEED, at) + 1;
  }
  return tokens;
}

/** The last word of the range in an id such as 3-4; 0 for other ids. */
function rangeEnd(bytes: Uint8Array, lineAt: number): number {
  let at = lineAt;
  while (isDigit(bytes[at]!)) at++;
  if (bytes[at] !== HYPHEN) return 0;
  let last = 0;
  for (at++; isDigit(bytes[at]!); at++) last = 10 * last + bytes[at]! - ZERO;
  return bytes[at] === TAB ? last : 0;
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}

/** The form in a line, without spaces, as texts are compared. */
export function formWithoutSpaces(bytes: Uint8Array, lineAt: number): string {
  const from = columnStart(bytes, lineAt, COLUMNS.form);
  return decoder.decode(bytes.subarray(from, columnEnd(bytes, from))).replace(/\p{Zs}/gu, '');
}

const HYPHEN = 45;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
