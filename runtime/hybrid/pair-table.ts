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
 */
import type { PairAlgebra } from './pair-algebras.ts';
import type { PairScores } from './pair-scores.ts';

export class PairTable {
  readonly length: number;
  readonly stride: number;
  /** Items with m = 0 and m = 1, at `i * stride + j`. */
  readonly after: readonly [Float64Array, Float64Array];
  /** The factors of sums with m = 0 and m = 1: up to the shift of a word, and from there to its removal. */
  readonly shifted: readonly [Float64Array, Float64Array];
  readonly removed: readonly [Float64Array, Float64Array];

  constructor(scores: PairScores, algebra: PairAlgebra, { isSingleRoot }: { readonly isSingleRoot: boolean }) {
    const { length, stride } = scores;
    const list = (): Float64Array => new Float64Array(stride * stride);
    this.length = length;
    this.stride = stride;
    this.after = [list(), list()];
    this.shifted = [list(), list()];
    this.removed = [list(), list()];
    for (let top = length; top >= 0; top--) {
      for (let front = top + 1; front <= length + 1; front++) {
        this.fill(scores, algebra, { top, front, canTake: top > 0 || !isSingleRoot || front > length });
      }
    }
  }

  /** The value of all trees. */
  get whole(): number {
    return this.after[0][this.length + 1]!;
  }

  private fill(
    { length, stride, shLa, shRa, la, ra }: PairScores,
    { zero, one, weigh, plus, times, dot }: PairAlgebra,
    { top, front, canTake }: { readonly top: number; readonly front: number; readonly canTake: boolean },
  ): void {
    const { after, shifted, removed } = this;
    const at = top * stride + front;
    const back = front * stride + top;
    const count = front - top - 1;
    const sum = (m: 0 | 1): number => dot({ left: shifted[m], right: removed[m] }, at - count, back + 1, count);
    const byRa = count === 0 ? one : canTake ? sum(0) : zero;
    const byLa = count === 0 || front > length ? zero : sum(1);
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
