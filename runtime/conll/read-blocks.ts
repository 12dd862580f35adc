/**
 * Cuts a stream of bytes into blocks of whole sentences, in memory that does not grow with the stream.
 *
 * A block ends after an empty line, or with the stream. Bytes after the last empty line wait for the next chunk. Blocks
 * are views of one reused buffer: a block is valid until the next one is requested.
 */
import { checkChoice } from '../text/check-choice.ts';
import { bytesOf, type TreebankInput } from './input.ts';
import { LINE_FEED, RETURN } from './ascii.ts';
import { MARK_LENGTH, markLength } from '../text/byte-order-mark.ts';

/** A stream that cannot be cut into sentences. */
export class UnreadableTreebank extends Error {
  override readonly name = 'UnreadableTreebank';
}

/** The most bytes of a sentence: a longer one is not from a treebank, and would fill the memory. */
export const MAX_SENTENCE_BYTES: number = 1 << 26;

/**
 * The unit that is never split between blocks: a sentence, up to an empty line, a line, or a paragraph of text, up to an
 * empty line, unless it is very long.
 */
export type BlockUnit = 'sentence' | 'line' | 'paragraph';
const BLOCK_UNITS: readonly BlockUnit[] = ['sentence', 'line', 'paragraph'];

/** A paragraph with more bytes is split at a line end or a space. */
export const MOST_PARAGRAPH_BYTES: number = 1 << 20;

/** The blocks of an input, without a byte order mark. */
export async function* readBlocks(
  input: TreebankInput,
  unit: BlockUnit = 'sentence',
): AsyncGenerator<Uint8Array, void, undefined> {
  checkChoice(unit, { name: 'unit', values: BLOCK_UNITS });
  let buffer = new Uint8Array(1 << 17);
  let used = 0;
  let isStart = true;
  for await (const bytes of bytesOf(input)) {
    buffer = withRoom(buffer, used, bytes.length);
    buffer.set(bytes, used);
    const searched = used;
    used += bytes.length;
    if (isStart && used >= MARK_LENGTH) {
      isStart = false;
      used -= leaveOutMark(buffer, used);
    }
    // Earlier bytes contain no end, but perhaps the start of one, and a byte order mark may have been removed.
    const from = Math.max(0, searched - MARK_LENGTH);
    const end = END_OF[unit](buffer, { from, to: used });
    if (end > 0 && !isStart) {
      yield buffer.subarray(0, end);
      buffer.copyWithin(0, end, used);
      used -= end;
    } else if (used > MAX_SENTENCE_BYTES) {
      const wanted = { line: 'line end', sentence: 'empty line', paragraph: 'space' }[unit];
      throw new UnreadableTreebank(`there is no ${wanted} in ${used} bytes; expected one after each sentence`);
    }
  }
  if (used > 0) yield buffer.subarray(0, used);
}

function withRoom(buffer: Uint8Array<ArrayBuffer>, used: number, wanted: number): Uint8Array<ArrayBuffer> {
  if (used + wanted <= buffer.length) return buffer;
  const larger = new Uint8Array(Math.max(2 * buffer.length, used + wanted));
  larger.set(buffer.subarray(0, used));
  return larger;
}

/**
 * Removes a UTF-8 byte order mark and returns its length; refuses gz, and UTF-16, which some shells write by default.
 */
function leaveOutMark(buffer: Uint8Array, used: number): number {
  const [first, second] = buffer;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw new UnreadableTreebank('the text is UTF-16; expected UTF-8');
  }
  if (first === 0x1f && second === 0x8b) {
    throw new UnreadableTreebank('the bytes are gz; expected UTF-8: use openTreebank or a DecompressionStream');
  }
  const length = markLength(buffer.subarray(0, used)) ?? 0;
  buffer.copyWithin(0, length, used);
  return length;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

const END_OF: Readonly<Record<BlockUnit, (buffer: Uint8Array, range: Range) => number>> = {
  line: endOfLines,
  sentence: endOfSentences,
  paragraph: endOfParagraphs,
};

/** The offset after the last paragraph that ends in a range of the buffer, or a place to cut a long one; 0 if there is none. */
function endOfParagraphs(buffer: Uint8Array, { from, to }: Range): number {
  const end = endOfSentences(buffer, { from, to });
  if (end > 0 || to <= MOST_PARAGRAPH_BYTES) return end;
  const all = { from: 0, to };
  return endOfLines(buffer, all) || buffer.subarray(0, to).lastIndexOf(SPACE) + 1;
}

/** The offset after the last line feed in a range of the buffer; 0 if there is none. */
function endOfLines(buffer: Uint8Array, { from, to }: Range): number {
  const last = buffer.subarray(from, to).lastIndexOf(LINE_FEED);
  return last < 0 ? 0 : from + last + 1;
}

/** The offset after the last empty line that ends in a range of the buffer; 0 if there is none. */
function endOfSentences(buffer: Uint8Array, { from, to }: Range): number {
  for (let i = to - 1; i > from; i--) {
    if (buffer[i] !== LINE_FEED) continue;
    const before = buffer[i - 1];
    if (before === LINE_FEED || (before === RETURN && buffer[i - 2] === LINE_FEED)) return i + 1;
  }
  return 0;
}

const SPACE = 32;
