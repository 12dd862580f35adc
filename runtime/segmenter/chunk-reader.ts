/**
 * Reads a text as chunks between white space. A word is a part of a chunk, or, in some languages, several chunks.
 *
 * A chunk has at most MOST_UNITS units: a longer run of characters is several chunks with nothing between them. So memory
 * does not grow with it, and every function of a chunk takes bounded time.
 */
import { unitClass, HALF, isAttached, SPACE } from './unit-classes.ts';

/** What comes after a chunk or a token. An end of the text is the end of a paragraph. */
export const NO_SPACE = 0;
export const SPACES = 1;
export const PARAGRAPH = 2;

/** Of a chunk, in UTF-16 units. */
const MOST_UNITS = 4096;

const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const PARAGRAPH_SEPARATOR = 0x2029;

export class ChunkReader {
  /** The chunk is `text.slice(from, to)`; the white space after it ends at `spaceTo`. */
  from = 0;
  to = 0;
  spaceTo = 0;
  /** What is between the chunk and the next: NO_SPACE, SPACES or PARAGRAPH. */
  after: number = PARAGRAPH;
  /** The class of the first unit of the next chunk; 0 if it is in another paragraph or there is none. */
  following = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
    this.spaceTo = this.endOfSpace(0);
  }

  /** Reads the next chunk; false if there is none. */
  next(): boolean {
    const { text, spaceTo } = this;
    this.from = spaceTo;
    if (spaceTo >= text.length) return false;
    let to = spaceTo;
    const limit = Math.min(text.length, spaceTo + MOST_UNITS);
    while (to < limit && unitClass(text.charCodeAt(to)) !== SPACE) to++;
    if (to === limit && to < text.length) to = this.endOfPiece(to);
    this.to = to;
    this.spaceTo = this.endOfSpace(to);
    this.after = this.between(to, this.spaceTo);
    this.following = this.after === PARAGRAPH ? 0 : unitClass(text.charCodeAt(this.spaceTo));
    return true;
  }

  private endOfSpace(from: number): number {
    const { text } = this;
    let at = from;
    while (at < text.length && unitClass(text.charCodeAt(at)) === SPACE) at++;
    return at;
  }

  /** A place at which a long run can be cut; the given one if there is none near it. */
  private endOfPiece(limit: number): number {
    const { text } = this;
    for (let at = limit; at > limit - 64; at--) if (canCut(text, at)) return at;
    return limit;
  }

  private between(from: number, to: number): number {
    const { text } = this;
    if (to >= text.length) return PARAGRAPH;
    if (from === to) return NO_SPACE;
    let lines = 0;
    for (let at = from; at < to; at++) {
      const unit = text.charCodeAt(at);
      if (unit === PARAGRAPH_SEPARATOR) return PARAGRAPH;
      if (unit === LINE_FEED || (unit === RETURN && text.charCodeAt(at + 1) !== LINE_FEED)) lines++;
    }
    return lines > 1 ? PARAGRAPH : SPACES;
  }
}

/** Whether a character ends before a unit of a text. */
export function canCut(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (isAttached(unit) || text.charCodeAt(at - 1) === 0x200d) return false;
  return unitClass(unit) !== HALF || unit < 0xdc00;
}
