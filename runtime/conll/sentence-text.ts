/** What a sentence says, as strings: for those who show it. Reading trees needs none of this. */
import { HASH, LINE_FEED, RETURN, TAB, type Sentence } from './sentence.ts';

/** Names of the columns that CoNLL-U and CoNLL-X share, by their index. */
export const COLUMNS = { id: 0, form: 1, lemma: 2, tag: 3, head: 6, label: 7 } as const;

/** The text of a column of a word, both as in the file: words count from 1, columns from 0. */
export function columnText(
  { bytes, wordAt }: Sentence,
  { word, column }: { readonly word: number; readonly column: number },
): string {
  let from = wordAt[word - 1]!;
  for (let skipped = 0; skipped < column; skipped++) from = bytes.indexOf(TAB, from) + 1;
  let to = from;
  while (bytes[to] !== TAB && bytes[to] !== LINE_FEED) to++;
  if (bytes[to] === LINE_FEED && bytes[to - 1] === RETURN) to--;
  return decoder.decode(bytes.subarray(from, to));
}

/** The value of the comment `# key = value`; undefined where there is none. */
export function commentText(sentence: Sentence, key: string): string | undefined {
  const found = findComment(sentence, key);
  return found === undefined ? undefined : decoder.decode(sentence.bytes.subarray(found.valueFrom, found.valueTo));
}

/** Where a comment stands: its whole line, line feed included, and its value. */
export interface CommentPlace {
  readonly from: number;
  readonly to: number;
  readonly valueFrom: number;
  readonly valueTo: number;
}

/** The first comment with the key; white space around the key and the value is no part of them. */
export function findComment({ bytes, from, bodyAt }: Sentence, key: string | Uint8Array): CommentPlace | undefined {
  const wanted = typeof key === 'string' ? encoder.encode(key) : key;
  for (let at = from; at < bodyAt;) {
    const to = bytes.indexOf(LINE_FEED, at) + 1;
    const keyFrom = skipBlanks(bytes, bytes[at] === HASH ? at + 1 : at);
    const sign = skipBlanks(bytes, keyFrom + wanted.length);
    if (bytes[sign] === EQUALS && sign < to && startsWith(bytes, keyFrom, wanted)) {
      const valueFrom = Math.min(skipBlanks(bytes, sign + 1), to - 1);
      let valueTo = to - 1;
      while (valueTo > valueFrom && isBlank(bytes[valueTo - 1]!)) valueTo--;
      return { from: at, to, valueFrom, valueTo };
    }
    at = to;
  }
  return undefined;
}

const EQUALS = 61;
const SPACE = 32;
const decoder = new TextDecoder();
const encoder = new TextEncoder();

function isBlank(byte: number): boolean {
  return byte === SPACE || byte === TAB || byte === RETURN;
}

function skipBlanks(bytes: Uint8Array, at: number): number {
  let i = at;
  while (i < bytes.length && isBlank(bytes[i]!)) i++;
  return i;
}

function startsWith(bytes: Uint8Array, at: number, wanted: Uint8Array): boolean {
  return wanted.every((byte, index) => bytes[at + index] === byte);
}
