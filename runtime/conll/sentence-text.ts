/** The text of a sentence as strings, for display. Reading trees does not need it. */
import { HASH, LINE_FEED, RETURN, TAB } from './ascii.ts';
import { checkOptions } from '../text/check-options.ts';
import { checkText } from '../text/check-text.ts';
import { shownValue } from '../text/shown-value.ts';
import { checkSentence, type Sentence } from './sentence.ts';

/** The ten columns by their CoNLL-U names; CoNLL-X also has ten, some with other names. */
export const COLUMNS = {
  id: 0,
  form: 1,
  lemma: 2,
  upos: 3,
  xpos: 4,
  feats: 5,
  head: 6,
  deprel: 7,
  deps: 8,
  misc: 9,
} as const;

/** The name of a column. */
export type ColumnName = keyof typeof COLUMNS;

const LAST_COLUMN = COLUMNS.misc;

/** A column of a word: words count from 1, as in the file, and columns are those of `COLUMNS`. */
export interface ColumnPlace {
  readonly word: number;
  readonly column: number;
}

/** The text of a column of a word. */
export function columnText(sentence: Sentence, place: ColumnPlace): string {
  checkSentence(sentence);
  checkOptions(place, 'place');
  const { word, column } = place;
  const { length } = sentence;
  if (!isWithin(word, { first: 1, last: length })) {
    const expected = length === 0 ? 'the sentence has no words' : `expected a word from 1 to ${length}`;
    throw new RangeError(`there is no word ${shownValue(word)}; ${expected}`);
  }
  if (!isWithin(column, { first: 0, last: LAST_COLUMN })) {
    throw new RangeError(`there is no column ${shownValue(column)}; expected one of COLUMNS, from 0 to ${LAST_COLUMN}`);
  }
  const from = columnStart(sentence.bytes, sentence.wordAt[word - 1]!, column);
  return decoder.decode(sentence.bytes.subarray(from, columnEnd(sentence.bytes, from)));
}

/** Where a column starts in the line that starts at an offset. */
export function columnStart(bytes: Uint8Array, lineAt: number, column: number): number {
  let from = lineAt;
  for (let skipped = 0; skipped < column; from++) if (bytes[from] === TAB) skipped++;
  return from;
}

/** Where the column that starts at an offset ends. */
export function columnEnd(bytes: Uint8Array, from: number): number {
  let to = from;
  while (bytes[to] !== TAB && bytes[to] !== LINE_FEED) to++;
  return bytes[to] === LINE_FEED && bytes[to - 1] === RETURN ? to - 1 : to;
}

/** The value of the comment `# key = value`; undefined if there is none. */
export function commentText(sentence: Sentence, key: string): string | undefined {
  checkSentence(sentence);
  checkText(key, 'key');
  const found = findComment(sentence, key);
  return found === undefined ? undefined : decoder.decode(sentence.bytes.subarray(found.valueFrom, found.valueTo));
}

/** The position of a comment: its whole line, including the line feed, and its value. */
export interface CommentPlace {
  readonly from: number;
  readonly to: number;
  readonly valueFrom: number;
  readonly valueTo: number;
}

/** The first comment with the key; white space around key and value is not part of them. */
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

function isWithin(value: number, { first, last }: { readonly first: number; readonly last: number }): boolean {
  return Number.isInteger(value) && value >= first && value <= last;
}

const EQUALS = 61;
const SPACE = 32;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
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
