/**
 * Weights of an averaged perceptron: the model is the mean of the weights after each example. It is w − s / t, where t
 * is the number of examples and s collects each change times the number of examples before it (Daumé 2006), so that an
 * example costs the same however many weights there are.
 */
import type { WeightTable } from './scores.ts';

export class AveragedTable implements WeightTable {
  readonly weights: Float32Array;
  readonly outcomes: number;
  private readonly sums: Float64Array;
  private examples = 0;

  constructor({ rows, outcomes }: { readonly rows: number; readonly outcomes: number }) {
    this.outcomes = outcomes;
    this.weights = new Float32Array(rows * outcomes);
    this.sums = new Float64Array(rows * outcomes);
  }

  /** Starts an example. */
  nextExample(): void {
    this.examples++;
  }

  /** Moves the weights of the features from one outcome to another. */
  update(
    { features, count }: { readonly features: Int32Array; readonly count: number },
    { from, to }: { readonly from: number; readonly to: number },
  ): void {
    const { weights, sums, outcomes } = this;
    const before = this.examples - 1;
    for (let i = 0; i < count; i++) {
      const row = features[i]! * outcomes;
      weights[row + to]!++;
      sums[row + to]! += before;
      weights[row + from]!--;
      sums[row + from]! -= before;
    }
  }

  /** The average weights so far. */
  averages(): Float32Array {
    const { sums, examples } = this;
    return this.weights.map((weight, at) => weight - sums[at]! / Math.max(1, examples));
  }
}
