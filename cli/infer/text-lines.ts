/**
 * The lines of a stream of text. `readline` would also end a line at U+2028 and U+2029, which strings of JSON may
 * contain, keep a byte order mark, replace bytes that are not UTF-8 without a word, and collect a line that never ends until the memory is full.
 */
import { invalidUtf8At, notUtf8 } from '../../runtime/conll/utf8.ts';
import type { Line } from './answer-line.ts';

/** In characters: more than the scores of 2,000 words with all their digits. */
const MAX_LINE = 100_000_000;

/** A line that cannot be read. */
export class UnreadableLine extends Error {
  readonly number: number;

  constructor(number: number, message: string) {
    super(message);
    this.number = number;
  }
}

/** All lines, with their numbers, as soon as they have ended. */
export async function* textLines(chunks: AsyncIterable<string | Uint8Array>): AsyncGenerator<Line, void, undefined> {
  let number = 0;
  // The last line so far, in the parts in which it came: to look at them as one text at each chunk takes long.
  let parts: string[] = [];
  let length = 0;
  for await (const chunk of decoded(chunks)) {
    if (typeof chunk !== 'string') throw new UnreadableLine(lineOf(parts, number), chunk.notUtf8);
    const isWithinLine = !/[\r\n]/.test(chunk) && parts.at(-1)?.endsWith('\r') !== true;
    parts.push(chunk);
    length += chunk.length;
    if (!isWithinLine) {
      const text = parts.join('');
      // The line feed of a final carriage return may be in the next chunk.
      const end = text.endsWith('\r') ? text.length - 1 : text.length;
      const lines = text.slice(0, end).split(/\r\n|\r|\n/);
      parts = [lines.pop()! + text.slice(end)];
      ({ length } = parts[0]!);
      for (const each of lines) yield line(each);
    }
    if (length > MAX_LINE) throw new UnreadableLine(number + 1, `the line has more than ${MAX_LINE} characters`);
  }
  if (length > 0) yield line(parts.join(''));

  function line(text: string): Line {
    number++;
    return { text: number === 1 ? text.replace(/^\uFEFF/, '') : text, number };
  }
}

/** The line that goes on after parts of it; a carriage return at their end is an end. */
function lineOf(parts: readonly string[], ended: number): number {
  return ended + (parts.at(-1)?.endsWith('\r') === true ? 2 : 1);
}

/** The text of bytes, up to the first that is not UTF-8. */
async function* decoded(
  chunks: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<string | { readonly notUtf8: string }, void, undefined> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  // The start of a character that may go on in the next chunk.
  let rest: Uint8Array = new Uint8Array(0);
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, Buffer.from(chunk as Uint8Array)]);
    const at = invalidUtf8At(bytes, 0, bytes.length);
    const end = at < 0 ? bytes.length : at;
    if (end > 0) yield decoder.decode(bytes.subarray(0, end));
    rest = bytes.subarray(end);
    if (rest.length > LONGEST_START) break;
  }
  if (rest.length > 0) yield { notUtf8: notUtf8(rest[0]!) };
}

/** The bytes of a character of which one is missing, at most. */
const LONGEST_START = 3;
