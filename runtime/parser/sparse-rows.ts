/**
 * Rows of weights of labels, of which most are 0: row r has the labels `ids[starts[r]]` … `ids[starts[r + 1] - 1]`, and
 * their weights at the same places.
 */
import type { LabelWeights } from './linear-scorer.ts';
import { decodeWeights } from './sparse-weights.ts';

export class SparseRows implements LabelWeights {
  readonly labels: number;
  private readonly starts: Int32Array;
  private readonly ids: Uint16Array;
  private readonly weights: Float32Array;

  /** The rows in bytes of `encodeWeights`; undefined if they are no such bytes. */
  static decode(
    bytes: Uint8Array,
    { rows, labels }: { readonly rows: number; readonly labels: number },
  ): SparseRows | undefined {
    // Two numbers of at least a byte for each weight.
    const most = Math.floor(bytes.length / 2);
    const starts = new Int32Array(rows + 1);
    const ids = new Uint16Array(most);
    const weights = new Float32Array(most);
    let count = 0;
    let row = 0;
    const isRead = decodeWeights(bytes, rows * labels, (at, weight) => {
      const own = Math.floor(at / labels);
      while (row < own) starts[++row] = count;
      ids[count] = at - own * labels;
      weights[count++] = weight;
    });
    if (!isRead) return undefined;
    while (row < rows) starts[++row] = count;
    return new SparseRows(labels, { starts, ids: ids.slice(0, count), weights: weights.slice(0, count) });
  }

  private constructor(
    labels: number,
    {
      starts,
      ids,
      weights,
    }: { readonly starts: Int32Array; readonly ids: Uint16Array; readonly weights: Float32Array },
  ) {
    this.labels = labels;
    this.starts = starts;
    this.ids = ids;
    this.weights = weights;
  }

  addRows(rows: Int32Array, count: number, scores: Float64Array): void {
    const { starts, ids, weights } = this;
    for (let i = 0; i < count; i++) {
      const row = rows[i]!;
      const end = starts[row + 1]!;
      for (let at = starts[row]!; at < end; at++) scores[ids[at]!]! += weights[at]!;
    }
  }
}
