/** Sums over all derivations of a forest, and how often they use each leaf. */
import { ONE, vertexCount, type Forest } from './forest.ts';

/** Values and their derivatives, which are reused from one sentence to the next. */
export class ForestSums {
  private readonly forest: Forest;
  /** By vertex. Weights of leaves are written here before `inside`. */
  readonly values: Float64Array;
  /** The derivative of the total by the value of a vertex, after `outside`. */
  readonly derivatives: Float64Array;

  constructor(forest: Forest) {
    this.forest = forest;
    this.values = new Float64Array(vertexCount(forest));
    this.derivatives = new Float64Array(vertexCount(forest));
  }

  /** The sum over all derivations of the products of their leaves' weights. */
  inside(): number {
    const { values } = this;
    const { leafCount, itemCount, starts, left, right } = this.forest;
    values[ONE] = 1;
    let edge = 0;
    for (let item = 0; item < itemCount; item++) {
      const end = starts[item + 1]!;
      let sum = 0;
      for (; edge < end; edge++) sum += values[left[edge]!]! * values[right[edge]!]!;
      values[leafCount + item] = sum;
    }
    return itemCount === 0 ? 0 : values[values.length - 1]!;
  }

  /** After `inside`: the derivatives. The expected number of uses of a leaf is its weight times that, over the total. */
  outside(): void {
    const { values, derivatives } = this;
    const { leafCount, itemCount, starts, left, right } = this.forest;
    derivatives.fill(0);
    if (itemCount === 0) return;
    derivatives[derivatives.length - 1] = 1;
    let edge = starts[itemCount]! - 1;
    for (let item = itemCount - 1; item >= 0; item--) {
      const first = starts[item]!;
      const derivative = derivatives[leafCount + item]!;
      if (derivative === 0) {
        edge = first - 1;
        continue;
      }
      for (; edge >= first; edge--) {
        const a = left[edge]!;
        const b = right[edge]!;
        derivatives[a] = derivatives[a]! + derivative * values[b]!;
        derivatives[b] = derivatives[b]! + derivative * values[a]!;
      }
    }
  }
}
