/** Many trees in one array, to be looked at again and again: tree t has the heads from `ends[t - 1]` up to `ends[t]`. */
import type { DerivabilityTest } from '../../generator/semantics/derivability.ts';

export class TreeStore {
  private heads = new Int32Array(1 << 12);
  private used = 0;
  private readonly ends: number[] = [];

  get count(): number {
    return this.ends.length;
  }

  /** A copy of the heads, and the ends. */
  get content(): { readonly heads: Int32Array; readonly ends: readonly number[] } {
    return { heads: this.heads.slice(0, this.used), ends: this.ends };
  }

  /** Adds the tree `heads[from]` … `heads[from + length - 1]`. */
  add(heads: Int32Array, from: number, length: number): void {
    if (this.used + length > this.heads.length) {
      const larger = new Int32Array(2 * (this.used + length));
      larger.set(this.heads.subarray(0, this.used));
      this.heads = larger;
    }
    this.heads.set(heads.subarray(from, from + length), this.used);
    this.used += length;
    this.ends.push(this.used);
  }

  /** Adds the trees of another store. */
  addAll({ heads, ends }: TreeStore['content']): void {
    let from = 0;
    for (const to of ends) {
      this.add(heads, from, to - from);
      from = to;
    }
  }

  /** The number of trees that a test denies. */
  countOutside(test: DerivabilityTest): number {
    let count = 0;
    let from = 0;
    for (const to of this.ends) {
      if (!test(this.heads, from, to - from)) count++;
      from = to;
    }
    return count;
  }
}
