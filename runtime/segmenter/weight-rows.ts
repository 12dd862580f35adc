/** Weights of a segmenter: for each row of features a number for each outcome, as multiples of a quantum. */
import { bestOf } from '../parser/best-of.ts';
import { decodeWeights } from '../parser/sparse-weights.ts';

/** What scores outcomes by the rows of features: the weights of a model, or those of training. */
export interface OutcomeWeights {
  addRows(rows: Int32Array, count: number, scores: Float64Array): void;
}

export class WeightRows implements OutcomeWeights {
  private readonly outcomes: number;
  private readonly weights: Int16Array;

  /** The weights in bytes; undefined if they are no such bytes. */
  static decode(bytes: Uint8Array, size: { readonly rows: number; readonly outcomes: number }): WeightRows | undefined {
    const weights = new Int16Array(size.rows * size.outcomes);
    const isRead = decodeWeights(bytes, weights.length, (at, multiple) => {
      weights[at] = multiple;
    });
    return isRead ? new WeightRows(size.outcomes, weights) : undefined;
  }

  private constructor(outcomes: number, weights: Int16Array) {
    this.outcomes = outcomes;
    this.weights = weights;
  }

  addRows(rows: Int32Array, count: number, scores: Float64Array): void {
    const { outcomes, weights } = this;
    for (let i = 0; i < count; i++) {
      const row = rows[i]! * outcomes;
      for (let outcome = 0; outcome < outcomes; outcome++) scores[outcome]! += weights[row + outcome]!;
    }
  }
}

/** The outcome with the highest score, the first of several. */
export function bestOutcome(weights: OutcomeWeights, rows: Int32Array, scores: Float64Array): number {
  scores.fill(0);
  weights.addRows(rows, rows.length, scores);
  return bestOf(scores);
}
