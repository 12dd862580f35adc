/**
 * Lines that are not words: multiword tokens `1-2` and empty nodes `1.1`, or mistakes. They are rare, so speed does not
 * matter.
 */
import { counted } from '../text/amounts.ts';
import { MARK_LENGTH, markLength } from '../text/byte-order-mark.ts';
import { quotedField, type Fault } from './problem.ts';
import { HASH, LINE_FEED, NINE, TAB, ZERO } from './ascii.ts';

const HYPHEN = 45;
const DOT = 46;

/** What is known about a sentence before the line. */
export interface LinesBefore {
  /** The words so far. */
  length: number;
  /** The last word of the last range, and the offset of the range. */
  rangeEnd: number;
  rangeAt: number;
  /** The word that the last empty nodes follow, and their number. */
  emptyAfter: number;
  emptyNodes: number;
}

/** Checks and records the id of a line that is not the next word; returns a fault if it is wrong. */
export function otherLine(bytes: Uint8Array, lineAt: number, before: LinesBefore): Fault | undefined {
  const { length } = before;
  const fault = (code: Fault['code'], message: string): Fault => ({ code, offset: lineAt, message });
  const id = quotedField(bytes, lineAt);
  if (markLength(bytes.subarray(lineAt, lineAt + MARK_LENGTH)) === MARK_LENGTH) {
    return fault(
      'id',
      'this line starts with a byte order mark, U+FEFF; expected one at most at the start of the file: join files without their marks',
    );
  }
  if (bytes[lineAt] === HASH) {
    return fault(
      'comment-order',
      'this comment follows a word; expected comments before the first word of a sentence, and an empty line after the last',
    );
  }
  const first = readNumber(bytes, lineAt);
  const separator = bytes[first.end];
  if (first.value >= 0 && separator === TAB) {
    return fault('id-order', `the id is ${id}; expected ${length + 1}`);
  }
  const second = readNumber(bytes, first.end + 1);
  const isPair = first.value >= 0 && second.value >= 0 && bytes[second.end] === TAB;
  if (isPair && separator === HYPHEN) {
    if (first.value !== length + 1 || second.value < first.value || first.value <= before.rangeEnd) {
      const free = Math.max(length, before.rangeEnd) + 1;
      return fault(
        'range',
        `the multiword token is ${id}; expected a range that starts at ${free}, on the line before that word`,
      );
    }
    before.rangeEnd = second.value;
    before.rangeAt = lineAt;
    return undefined;
  }
  if (isPair && separator === DOT) {
    const expected = before.emptyAfter === length ? before.emptyNodes + 1 : 1;
    if (first.value !== length || second.value !== expected) {
      return fault('empty-node', `the empty node is ${id}; expected ${length}.${expected}`);
    }
    before.emptyAfter = length;
    before.emptyNodes = expected;
    return undefined;
  }
  if (!hasTab(bytes, lineAt)) return columnsFault(lineAt, 1);
  return fault(
    'id',
    `${id} is not an id; expected ${length + 1}, a range such as ${length + 1}-${length + 2}, or an empty node such as ${length}.1`,
  );
}

/** The fault of a line that does not have 10 columns. */
export function columnsFault(lineAt: number, columns: number): Fault {
  const advice = columns === 1 ? '; arcforge parse --text and tag --text read plain text' : '';
  const message = `the line has ${counted(columns, 'column')}; expected 10, separated by tabs${advice}`;
  return { code: 'columns', offset: lineAt, message };
}

/** The fault of a range that goes beyond the last word. */
export function rangeFault(bytes: Uint8Array, { rangeAt, length }: LinesBefore): Fault {
  const message = `the multiword token is ${quotedField(bytes, rangeAt)}; expected a range that ends no later than ${length}, the last word`;
  return { code: 'range', offset: rangeAt, message };
}

function hasTab(bytes: Uint8Array, lineAt: number): boolean {
  let at = lineAt;
  while (bytes[at] !== TAB && bytes[at] !== LINE_FEED) at++;
  return bytes[at] === TAB;
}

/** A number as written in ids, without leading zeros; -1 if there is none. */
function readNumber(bytes: Uint8Array, at: number): { readonly value: number; readonly end: number } {
  let value = 0;
  let end = at;
  while (bytes[end]! >= ZERO && bytes[end]! <= NINE) value = 10 * value + bytes[end++]! - ZERO;
  const isNumber = end > at && (bytes[at] !== ZERO || end === at + 1);
  return { value: isNumber ? value : -1, end };
}
