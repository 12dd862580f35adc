/**
 * Weights of an averaged perceptron: the model is the mean of the weights after each example. It is w − s / t, where t
 * is the number of examples and s collects each change times the number of examples before it (Daumé 2006), so that an
 * example costs the same however many weights there are.
 */
import type { WeightTable } from '../../runtime/parser/linear-scorer.ts';

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

  /** Adds a number to the weights of an outcome in rows. */
  update(
    { rows, count }: { readonly rows: Int32Array; readonly count: number },
    { outcome, by }: { readonly outcome: number; readonly by: 1 | -1 },
  ): void {
    const { weights, sums, outcomes } = this;
    const change = by * (this.examples - 1);
    for (let i = 0; i < count; i++) {
      const at = rows[i]! * outcomes + outcome;
      weights[at]! += by;
      sums[at]! += change;
    }
  }

  /** Adds the weights of rows to scores. */
  addRows(rows: Int32Array, count: number, scores: Float64Array): void {
    const { weights, outcomes } = this;
    for (let i = 0; i < count; i++) {
      const row = rows[i]! * outcomes;
      for (let k = 0; k < outcomes; k++) scores[k]! += weights[row + k]!;
    }
  }

  /** Visits the average weights so far, in their order. */
  forEachAverage(visit: (at: number, weight: number) => void): void {
    const { weights, sums } = this;
    const examples = Math.max(1, this.examples);
    for (let at = 0; at < weights.length; at++) {
      if (weights[at] !== 0 || sums[at] !== 0) visit(at, weights[at]! - sums[at]! / examples);
    }
  }
}
