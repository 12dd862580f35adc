/**
 * What is wrong with a sentence. A fault has a byte offset. Line and column are computed only for faults, so that
 * well-formed files pay nothing for them.
 */
import { checkText } from '../text/check-text.ts';
import { printable, quote } from '../text/printable.ts';
import { shownValue } from '../text/shown-value.ts';
import { LINE_FEED, TAB } from './ascii.ts';

export type ConllProblemCode =
  | 'columns'
  | 'id'
  | 'id-order'
  | 'range'
  | 'empty-node'
  | 'head-not-a-number'
  | 'head-out-of-range'
  | 'self-loop'
  | 'cycle'
  | 'comment-order'
  | 'no-words';

/** What is wrong with an input: where, what was found, and what was expected. */
export interface Problem {
  readonly code: string;
  /** From 1, in the whole input. */
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;
  readonly message: string;
}

/** Why a sentence is not a tree in CoNLL-U or CoNLL-X. */
export interface ConllProblem extends Problem {
  readonly code: ConllProblemCode;
}

/** A problem before its line is known. */
export interface Fault {
  readonly code: ConllProblemCode;
  readonly offset: number;
  readonly message: string;
}

/** A sentence that cannot be used, where every sentence has to be. */
export class InvalidSentence extends Error {
  override readonly name = 'InvalidSentence';
  readonly problem: Problem;

  /** `file` is what messages call the treebank. */
  constructor(problem: Problem, file: string = 'treebank') {
    super(formatConllProblem(file, problem));
    this.problem = problem;
  }
}

/** `file:line:column: error[code]: message`, without control characters. */
export function formatConllProblem(file: string, problem: Problem): string {
  checkText(file, 'file');
  if (typeof problem?.message !== 'string') {
    throw new TypeError(`problem must be { line, column, code, message }, not ${shownValue(problem)}`);
  }
  const { line, column, code, message } = problem;
  return `${printable(file)}:${line}:${column}: error[${code}]: ${message}`;
}

/** Line and column of an offset, counted from the start of an earlier line with a known number. */
export function positionIn(
  bytes: Uint8Array,
  { offset, from, fromLine }: { readonly offset: number; readonly from: number; readonly fromLine: number },
): { readonly line: number; readonly column: number } {
  let line = fromLine;
  let start = from;
  for (let next = bytes.indexOf(LINE_FEED, from); next >= 0 && next < offset; next = bytes.indexOf(LINE_FEED, start)) {
    line++;
    start = next + 1;
  }
  return { line, column: countCharacters(decoder.decode(bytes.subarray(start, offset))) + 1 };
}

/** The field that starts at the offset, quoted for a message. */
export function quotedField(bytes: Uint8Array, offset: number): string {
  let end = offset;
  while (end < bytes.length && end < offset + 300 && bytes[end] !== TAB && bytes[end] !== LINE_FEED) end++;
  return quote(decoder.decode(bytes.subarray(offset, end)).replace(/\r$/, ''));
}

// A byte order mark is a character like any other here: messages must show it.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
