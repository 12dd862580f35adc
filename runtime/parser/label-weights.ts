/** What scorers of labels and taggers need of weights, however these are stored. */

/** Weights of labels by row. */
export interface LabelWeights {
  readonly labels: number;
  /** Adds the weights of rows to scores. */
  addRows(rows: Int32Array, count: number, scores: Float64Array): void;
}
