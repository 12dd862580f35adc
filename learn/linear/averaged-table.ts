/** Averaged weights of outcomes, all rows in their order. */
import type { WeightTable } from '../../runtime/parser/linear-scorer.ts';
import { AveragedWeights } from './averaged-weights.ts';

export class AveragedTable extends AveragedWeights implements WeightTable {
  readonly outcomes: number;

  constructor({ rows, outcomes }: { readonly rows: number; readonly outcomes: number }) {
    super(rows * outcomes);
    this.outcomes = outcomes;
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
    for (let at = 0; at < weights.length; at++) {
      if (weights[at] !== 0 || sums[at] !== 0) visit(at, this.averageAt(at));
    }
  }

  protected placeOf(row: number): number {
    return row * this.outcomes;
  }
}
