/**
 * The features of a gap between two characters of a chunk: the characters around it, their classes, and what stands
 * before and after it in the chunk. A chunk is judged by itself; of the text around it only the class of the character
 * that follows it counts, so that the same chunk need not be judged twice.
 */
import { finished, mixed } from '../parser/hash-feature.ts';
import { unitClass, DIGIT, smallOf } from './unit-classes.ts';

/** The name of the features, of a gap and of a boundary, which is part of a model. */
export const SEGMENTER_FEATURES = 'segments-2';

/** The number of features of a gap. */
export const CUT_FEATURES = 28;

/** What can be at a gap: nothing, the end of a word in a multiword token, or the end of a token. */
export const INSIDE = 0;
export const WORD_END = 1;
export const TOKEN_END = 2;
export const CUT_OUTCOMES = 3;

/** Units of the chunk before and after a gap that are looked at as a whole. */
const LONGEST = 12;
/** Zeros before and after the units of a chunk. */
const PADDING = 3;

const DOT = 46;
const SLASH = 47;
const COLON = 58;
const AT = 64;

/** A chunk that is being judged. */
export class ChunkUnits {
  length = 0;
  private small: Uint16Array = new Uint16Array(256);
  private classes: Int32Array = new Int32Array(256);
  private following = 0;
  private dots = 0;
  private isAddress = 0;

  /** Reads a chunk of a text, and the class of what follows it. */
  open(
    text: string,
    { from, to, following }: { readonly from: number; readonly to: number; readonly following: number },
  ): void {
    const length = to - from;
    if (length + 2 * PADDING > this.small.length) {
      this.small = new Uint16Array(2 * length + 2 * PADDING);
      this.classes = new Int32Array(2 * length + 2 * PADDING);
    }
    const { small, classes } = this;
    small.fill(0, 0, PADDING);
    classes.fill(0, 0, PADDING);
    [this.length, this.following, this.dots, this.isAddress] = [length, following, 0, 0];
    for (let i = 0, o = PADDING; i < length; i++, o++) {
      const unit = text.charCodeAt(from + i);
      small[o] = smallOf(unit);
      classes[o] = unitClass(unit);
      if (unit === DOT) this.dots++;
      if (unit === AT || (unit === SLASH && i > 1 && small[o - 1] === SLASH && small[o - 2] === COLON))
        this.isAddress = 1;
    }
    small.fill(0, length + PADDING, length + 2 * PADDING);
    classes.fill(0, length + PADDING, length + 2 * PADDING);
  }

  /** The rows of the features of the gap after a unit, from 0; `mask` is the number of rows minus 1. */
  rowsOf(gap: number, mask: number, rows: Int32Array): void {
    const { small, classes, length, following, isAddress } = this;
    const at = gap + PADDING;
    const [a2, a1, a] = [small[at - 2]!, small[at - 1]!, small[at]!];
    const [b, b1, b2] = [small[at + 1]!, small[at + 2]!, small[at + 3]!];
    const [x2, x1, x] = [classes[at - 2]!, classes[at - 1]!, classes[at]!];
    const [y, y1, y2] = [classes[at + 1]!, classes[at + 2]!, classes[at + 3]!];
    const isLast = gap + 2 >= length ? 1 : 0;
    const dots = Math.min(this.dots, 3);
    const before = hashUnits(small, Math.max(PADDING, at - LONGEST + 1), at + 1, gap < LONGEST ? 1 : 2);
    const rest = length - gap - 1;
    const after = hashUnits(small, at + 1, at + 1 + Math.min(LONGEST, rest), rest <= LONGEST ? 1 : 2);
    const pair = mixed(mixed(1, a), b);
    const left = mixed(pair, a1);
    const wide = mixed(mixed(pair, a1), b1);
    const whole = mixed(before, after);
    const kinds = mixed(mixed(2, x), y);
    const moreKinds = mixed(mixed(kinds, x1), y1);
    let count = 0;
    const add = (hash: number): void => {
      rows[count] = finished(hash, count) & mask;
      count++;
    };
    add(0);
    add(pair);
    add(left);
    add(mixed(pair, b1));
    add(wide);
    add(mixed(left, a2));
    add(mixed(mixed(pair, b1), b2));
    add(mixed(mixed(wide, a2), b2));
    add(mixed(mixed(moreKinds, x2), y2));
    add(moreKinds);
    add(kinds);
    add(before);
    add(after);
    add(whole);
    add(mixed(after, x));
    add(mixed(before, y));
    add(mixed(mixed(pair, following), isLast));
    add(mixed(after, following));
    add(mixed(mixed(after, following), x));
    add(mixed(whole, following));
    add(mixed(mixed(mixed(mixed(3, x), b), dots), isLast));
    add(mixed(kinds, isAddress));
    add(mixed(mixed(pair, isAddress), isLast));
    const shapeBefore = hashRuns(classes, Math.max(PADDING, at - LONGEST + 1), at + 1);
    const shapeAfter = hashRuns(classes, at + 1, at + 1 + Math.min(LONGEST, rest));
    const shapes = mixed(shapeBefore, shapeAfter);
    add(shapes);
    add(mixed(mixed(shapes, a), b));
    add(mixed(mixed(shapes, following), Math.min(gap, 5)));
    add(mixed(mixed(mixed(kinds, b), Math.min(gap, 6)), Math.min(rest, 6)));
    add(mixed(mixed(shapeBefore, after), following));
  }
}

/** The hash of classes, in which runs of letters or digits are one. */
function hashRuns(classes: Int32Array, from: number, to: number): number {
  let hash = 5;
  let before = 0;
  for (let i = from; i < to; i++) {
    const own = classes[i]!;
    if (own !== before || own > DIGIT) hash = mixed(hash, own);
    before = own;
  }
  return hash;
}

function hashUnits(units: Uint16Array, from: number, to: number, start: number): number {
  let hash = start;
  for (let i = from; i < to; i++) hash = mixed(hash, units[i]!);
  return hash;
}
