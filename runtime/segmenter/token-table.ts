/**
 * The tokens around a boundary, as numbers: what features of boundaries look at. Tokens that are needed no more make room
 * for others, so memory grows with the longest sentence only.
 */
import { finished, mixed } from '../parser/hash-feature.ts';
import { CAPITAL, unitClass, DIGIT, SMALL, smallOf } from './unit-classes.ts';

/** What is known of a token by its characters, as hashes and classes. */
export const TRAITS = { small: 0, shape: 1, first: 2, last: 3, tail3: 4, tail2: 5, head2: 6 } as const;
export const TRAIT_COUNT = 7;

/** Units that a shape shows. */
const SHAPE_UNITS = 6;

/** The traits of `text.slice(from, to)`, written from a place on. */
export function findTraits(
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
  { traits, at }: { readonly traits: Int32Array; readonly at: number },
): void {
  let small = to - from;
  let shape = 0;
  let before = 0;
  let tail2 = 0;
  let tail3 = 0;
  let head2 = 0;
  for (let i = from; i < to; i++) {
    const unit = text.charCodeAt(i);
    const lower = smallOf(unit);
    small = mixed(small, lower);
    if (i < from + 2) head2 = mixed(head2, lower);
    if (i >= to - 2) tail2 = mixed(tail2, lower);
    if (i >= to - 3) tail3 = mixed(tail3, lower);
    if (i >= from + SHAPE_UNITS) continue;
    const kind = unitClass(unit);
    // Runs of letters or digits are one.
    if (kind !== before || (kind !== SMALL && kind !== CAPITAL && kind !== DIGIT)) shape = mixed(shape, kind);
    before = kind;
  }
  traits[at + TRAITS.small] = finished(small, 1);
  traits[at + TRAITS.shape] = finished(shape, 2);
  traits[at + TRAITS.first] = unitClass(text.charCodeAt(from));
  traits[at + TRAITS.last] = unitClass(text.charCodeAt(to - 1));
  traits[at + TRAITS.tail3] = finished(tail3, 3);
  traits[at + TRAITS.tail2] = finished(tail2, 4);
  traits[at + TRAITS.head2] = finished(head2, 5);
}

export class TokenTable {
  length = 0;
  /** Of token i: `from[i]`, `to[i]` in the text, what comes after it, and its traits from `TRAIT_COUNT * i` on. */
  from: Float64Array = new Float64Array(64);
  to: Float64Array = new Float64Array(64);
  after: Uint8Array = new Uint8Array(64);
  traits: Int32Array = new Int32Array(64 * TRAIT_COUNT);
  /** Where the words of a multiword token end, from its start, without the last; undefined for other tokens. */
  splits: (readonly number[] | undefined)[] = [];

  /** Makes room for a token, and returns its place. */
  add(): number {
    const place = this.length++;
    if (place < this.from.length) return place;
    this.from = doubled(this.from, new Float64Array(2 * place));
    this.to = doubled(this.to, new Float64Array(2 * place));
    this.after = doubled(this.after, new Uint8Array(2 * place));
    this.traits = doubled(this.traits, new Int32Array(2 * place * TRAIT_COUNT));
    return place;
  }

  /** Forgets the first tokens. */
  drop(count: number): void {
    const { length } = this;
    this.from.copyWithin(0, count, length);
    this.to.copyWithin(0, count, length);
    this.after.copyWithin(0, count, length);
    this.traits.copyWithin(0, count * TRAIT_COUNT, length * TRAIT_COUNT);
    this.splits.splice(0, count);
    this.length = length - count;
  }
}

function doubled<Numbers extends { set(from: Numbers): void }>(old: Numbers, larger: Numbers): Numbers {
  larger.set(old);
  return larger;
}
