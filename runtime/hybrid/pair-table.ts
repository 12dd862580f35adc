/**
 * Sums or maxima over all trees of a sentence in cubic time. Arc-hybrid without ambiguity has one computation for each
 * tree, so what is summed over computations is summed over trees (docs/exact.md).
 *
 * The value of an item [i, j, m] is over all that can happen from the shift of i to a configuration with i on top and
 * front j. m tells of the word that was removed last above i: 1 if it went by la, so that ra of i has been passed over,
 * and 0 if it went by ra, or if there was none. With + and · of an algebra:
 *
 *     [i, i+1, 0] = 1
 *     [h, j, 1] = Σ ([h,i,0] + [h,i,1]) · shLa(h,i) · ([i,j,0] + [i,j,1]) · la(i,j)     h < i < j, j a word
 *     [h, j, 0] = Σ ([h,i,0] + [h,i,1]) · shRa(h,i) · [i,j,0] · ra(i,j)                 h < i < j
 *
 * With a single root, [0, j, 0] is nothing for a word j > 1: the root takes its dependent last. All trees are
 * [0, n+1, 0]. Each sum is one of two factors, one for (h, i) and one for (i, j), which are kept: those of (h, i) at
 * `h * stride + i`, and those of (i, j) at `j * stride + i`, so that a sum goes through neighbours.
 *
 * In long sentences four tops are filled side by side: of the words above all four, each value on the right is read once for them.
 */
import type { PairAlgebra } from './pair-algebras.ts';
import type { PairScores } from './pair-scores.ts';

/** Sentences of fewer words have their tops filled one by one. */
const LONG = 100;

/** Told that the items of a block of tops are filled. */
export type OnBlock = (table: PairTable, low: number) => void;

export class PairTable {
  readonly length: number;
  readonly stride: number;
  /** Items with m = 0 and m = 1, at `i * stride + j`. */
  readonly after: readonly [Float64Array, Float64Array];
  /** The factors of sums with m = 0 and m = 1: up to the shift of a word, and from there to its removal. */
  readonly shifted: readonly [Float64Array, Float64Array];
  readonly removed: readonly [Float64Array, Float64Array];
  /** How many tops are filled side by side. */
  readonly block: 1 | 4;

  constructor(
    scores: PairScores,
    algebra: PairAlgebra,
    { isSingleRoot }: { readonly isSingleRoot: boolean },
    onBlock?: OnBlock,
  ) {
    const { length, stride } = scores;
    const list = (): Float64Array => new Float64Array(stride * stride);
    this.length = length;
    this.stride = stride;
    this.after = [list(), list()];
    this.shifted = [list(), list()];
    this.removed = [list(), list()];
    const block = length < LONG ? 1 : 4;
    this.block = block;
    const above = [new Float64Array(block), new Float64Array(block)] as const;
    const rows = { left: 0, step: stride, right: 0, count: 0 };
    const lists = [
      { left: this.shifted[0], right: this.removed[0] },
      { left: this.shifted[1], right: this.removed[1] },
    ] as const;
    for (let low = length - (length % block); low >= 0; low -= block) {
      for (let front = low + 1; front <= length + 1; front++) {
        const word = low + block;
        rows.left = low * stride + word;
        rows.right = front * stride + word;
        rows.count = Math.max(0, front - word);
        algebra.dots(lists[0], rows, above[0]);
        algebra.dots(lists[1], rows, above[1]);
        for (let top = Math.min(word, front) - 1; top >= low; top--) {
          const canTake = top > 0 || !isSingleRoot || front > length;
          this.fill(scores, algebra, { top, front, canTake, byRa: above[0][top - low]!, byLa: above[1][top - low]! });
        }
      }
      onBlock?.(this, low);
    }
  }

  /** The value of all trees. */
  get whole(): number {
    return this.after[0][this.length + 1]!;
  }

  /** An item; what comes about with words above the block is given. */
  private fill(
    { length, stride, shLa, shRa, la, ra }: PairScores,
    { zero, one, weigh, plus, times }: PairAlgebra,
    item: {
      readonly top: number;
      readonly front: number;
      readonly canTake: boolean;
      readonly byRa: number;
      readonly byLa: number;
    },
  ): void {
    const { after, shifted, removed, block } = this;
    const { top, front, canTake } = item;
    const at = top * stride + front;
    const back = front * stride + top;
    let { byRa, byLa } = item;
    for (let word = Math.min(top - (top % block) + block, front) - 1; word > top; word--) {
      const [left, right] = [at - front + word, back - top + word];
      byRa = plus(byRa, times(shifted[0][left]!, removed[0][right]!));
      byLa = plus(byLa, times(shifted[1][left]!, removed[1][right]!));
    }
    if (front === top + 1) byRa = one;
    else if (!canTake) byRa = zero;
    if (front > length) byLa = zero;
    const both = plus(byRa, byLa);
    after[0][at] = byRa;
    after[1][at] = byLa;
    if (front <= length) {
      shifted[0][at] = times(both, weigh(shRa[at]!));
      shifted[1][at] = times(both, weigh(shLa[at]!));
    }
    if (top > 0) {
      removed[0][back] = times(byRa, weigh(ra[at]!));
      if (front <= length) removed[1][back] = times(both, weigh(la[at]!));
    }
  }
}
