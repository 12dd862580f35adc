/**
 * The lines of a stream of text. `readline` would also end a line at U+2028 and U+2029, which strings of JSON may
 * contain, keep a byte order mark, and collect a line that never ends until the memory is full.
 */
import type { Line } from './answer-line.ts';

/** In characters: more than the scores of 2,000 words with all their digits. */
const MAX_LINE = 100_000_000;

/** A line that is too long to be meant. */
export class EndlessLine extends Error {
  readonly number: number;

  constructor(number: number) {
    super(`the line has more than ${MAX_LINE} characters`);
    this.number = number;
  }
}

/** All lines, with their numbers, as soon as they have ended. */
export async function* textLines(chunks: AsyncIterable<string>): AsyncGenerator<Line, void, undefined> {
  let number = 0;
  // The last line so far, in the parts in which it came: to look at them as one text at each chunk takes long.
  let parts: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
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
    if (length > MAX_LINE) throw new EndlessLine(number + 1);
  }
  if (length > 0) yield line(parts.join(''));

  function line(text: string): Line {
    number++;
    return { text: number === 1 ? text.replace(/^\uFEFF/, '') : text, number };
  }
}
