/** Whether bytes are UTF-8: the table of well-formed sequences in the Unicode standard (table 3-7), as a function. */
import { positionIn, type ConllProblem, type Problem } from './problem.ts';
import { columnEnd, columnStart, COLUMNS } from './sentence-text.ts';
import type { Sentence } from './sentence.ts';

/** Bytes that cannot be text. */
export interface EncodingProblem extends Problem {
  readonly code: 'not-utf-8';
}

/**
 * What is wrong with a sentence whose text is read: what its reader has found, bytes that are not UTF-8, or no text where
 * there must be some: in FORM and, if it is a tree, in DEPREL.
 */
export function textProblem(sentence: Sentence): ConllProblem | EncodingProblem | undefined {
  return sentence.problem ?? encodingProblem(sentence) ?? emptyProblem(sentence);
}

function emptyProblem({ bytes, from, fromLine, length, heads, wordAt, headTo }: Sentence): ConllProblem | undefined {
  for (let word = 0; word < length; word++) {
    const form = columnStart(bytes, wordAt[word]!, COLUMNS.form);
    const label = headTo[word]! + 1;
    const isForm = columnEnd(bytes, form) === form;
    if (!isForm && (heads[word]! < 0 || columnEnd(bytes, label) > label)) continue;
    const message = `the column ${isForm ? 'FORM' : 'DEPREL'} of word ${word + 1} is empty; expected text, or _ if there is none`;
    return { code: 'columns', message, ...positionIn(bytes, { offset: isForm ? form : label, from, fromLine }) };
  }
  return undefined;
}

/** Where a sentence, or a line of text, stops being UTF-8; undefined if it all is. */
export function encodingProblem({
  bytes,
  from,
  to,
  fromLine,
}: Pick<Sentence, 'bytes' | 'from' | 'to' | 'fromLine'>): EncodingProblem | undefined {
  const offset = invalidUtf8At(bytes, from, to);
  if (offset < 0) return undefined;
  return { code: 'not-utf-8', message: notUtf8(bytes[offset]!), ...positionIn(bytes, { offset, from, fromLine }) };
}

/** Says that a byte is not UTF-8, and what to do. */
export function notUtf8(byte: number): string {
  const digits = byte.toString(16).toUpperCase();
  return `the byte 0x${digits} is not UTF-8; convert the file, for example: iconv -f LATIN1 -t UTF-8`;
}

/** The offset of the first byte among `bytes[from]` … `bytes[to - 1]` that does not start a character; -1 if none. */
export function invalidUtf8At(bytes: Uint8Array, from: number, to: number): number {
  for (let at = from; at < to;) {
    if (bytes[at]! < 0x80) {
      at++;
      continue;
    }
    const length = characterLength(bytes, at);
    if (length === 0 || at + length > to) return at;
    at += length;
  }
  return -1;
}

/** The bytes of the character that starts at an offset and is not ASCII; 0 if none starts there. */
function characterLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  // Longer forms than needed, halves of surrogate pairs and what lies beyond U+10FFFF start with these.
  const second = bytes[at + 1]!;
  if (first === 0xe0 && second < 0xa0) return 0;
  if (first === 0xed && second > 0x9f) return 0;
  if (first === 0xf0 && second < 0x90) return 0;
  if (first === 0xf4 && second > 0x8f) return 0;
  for (let k = 1; k < length; k++) if ((bytes[at + k]! & 0xc0) !== 0x80) return 0;
  return length;
}
