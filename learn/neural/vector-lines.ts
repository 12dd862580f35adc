/**
 * The lines of a file of vectors as word2vec and GloVe write them: a word and its numbers, with blanks between them.
 * word2vec has a first line with the number of words and of dimensions. Files come from anywhere, so all is checked.
 */
import { markLength } from '../../runtime/text/byte-order-mark.ts';
import { MOST_DIMENSIONS } from '../../runtime/neural/frozen-vectors.ts';

/** A file that is not one of vectors; the message says which line. */
export class InvalidVectors extends RangeError {
  override readonly name = 'InvalidVectors';

  constructor(line: number, problem: string) {
    super(`line ${line}: ${problem}`);
  }
}

/** Longer than any line of a word and the most dimensions. */
const MOST_BYTES = 1 << 16;

/** The lines of chunks, without their ends and without a byte order mark; each is valid until the next. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const rest = new Uint8Array(MOST_BYTES);
  let length = 0;
  let line = 1;
  const withoutMark = (bytes: Uint8Array): Uint8Array => (line === 1 ? bytes.subarray(markLength(bytes)) : bytes);
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length;) {
      const end = chunk.indexOf(NEWLINE, from);
      const to = end < 0 ? chunk.length : end;
      if (length + to - from > MOST_BYTES) throw new InvalidVectors(line, `it has more than ${MOST_BYTES} bytes`);
      const isWhole = end >= 0 && length === 0;
      if (isWhole) yield withoutMark(chunk.subarray(from, to));
      else {
        rest.set(chunk.subarray(from, to), length);
        length += to - from;
        if (end >= 0) yield withoutMark(rest.subarray(0, length));
      }
      if (end >= 0) {
        length = 0;
        line++;
      }
      from = to + 1;
    }
  }
  if (length > 0) yield withoutMark(rest.subarray(0, length));
}

const NEWLINE = 0x0a;

/** A line: where its word ends, and where its numbers start; there may be blanks at its end. */
export interface VectorLine {
  readonly bytes: Uint8Array;
  readonly wordEnd: number;
  readonly starts: readonly number[];
}

/** A line, cut at blanks and tabs. */
export function splitLine(line: Uint8Array): VectorLine {
  let end = line.length;
  while (end > 0 && isBlank(line[end - 1]!)) end--;
  const bytes = line.subarray(0, end);
  const starts: number[] = [];
  let wordEnd = end;
  for (let at = 0; at < end; at++) {
    if (!isBlank(bytes[at]!)) continue;
    if (starts.length === 0) wordEnd = at;
    while (isBlank(bytes[at + 1]!)) at++;
    starts.push(at + 1);
  }
  return { bytes, wordEnd, starts };
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d;
}

/** The numbers of words and dimensions that a first line has, if it is one of word2vec. */
export function headerOf({
  bytes,
  starts,
}: VectorLine): { readonly words: number; readonly dimensions: number } | undefined {
  const [, words, dimensions] = /^(\d+)[ \t]+(\d+)$/.exec(starts.length === 1 ? asciiOf(bytes) : '') ?? [];
  return dimensions === undefined ? undefined : { words: Number(words), dimensions: Number(dimensions) };
}

/** True for the line of a word with blanks, which some files of GloVe have: no token is such a word. */
export function hasBlanks({ bytes, starts }: VectorLine, dimensions: number): boolean {
  if (starts.length <= dimensions) return false;
  return !NUMBER.test(asciiOf(bytes.subarray(starts[0], starts[1])).trim());
}

/** Throws if there cannot be vectors of so many numbers. */
export function checkDimensions(dimensions: number, line: number): void {
  if (dimensions >= 2 && dimensions <= MOST_DIMENSIONS) return;
  throw new InvalidVectors(line, `vectors must have 2 to ${MOST_DIMENSIONS} numbers, not ${dimensions}`);
}

/** The numbers of a line; throws if one is none, or so large that it means nothing. */
export function numbersOf({ bytes, starts }: VectorLine, line: number): Float32Array {
  return Float32Array.from(starts, (from, index) => {
    const text = asciiOf(bytes.subarray(from, starts[index + 1])).trim();
    const value = text.length < MOST_CHARACTERS && NUMBER.test(text) ? Number(text) : NaN;
    if (Math.abs(value) <= LARGEST) return value;
    throw new InvalidVectors(line, `${JSON.stringify(text.slice(0, 40))} is not a number of a vector`);
  });
}

const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;
const LARGEST = 1e6;
/** No number has as many characters, and no more of a text are read. */
const MOST_CHARACTERS = 64;

function asciiOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, MOST_CHARACTERS));
}
