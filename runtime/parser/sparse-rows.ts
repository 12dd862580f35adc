/**
 * Rows of weights of labels, of which most are 0: row r has `entries[starts[r]]` … `entries[starts[r + 1] - 1]`. An entry
 * is a label in its lower 16 bits, and a multiple of QUANTUM in its upper ones.
 */
import type { LabelWeights } from './label-weights.ts';
import { decodeWeights } from './sparse-weights.ts';

export class SparseRows implements LabelWeights {
  readonly labels: number;
  private readonly starts: Int32Array;
  private readonly entries: Int32Array;

  /** The rows in bytes of weights; undefined if they are no such bytes. */
  static decode(
    bytes: Uint8Array,
    { rows, labels }: { readonly rows: number; readonly labels: number },
  ): SparseRows | undefined {
    const starts = new Int32Array(rows + 1);
    // Two numbers of at least a byte for each weight.
    const entries = new Int32Array(Math.floor(bytes.length / 2));
    let count = 0;
    let row = 0;
    const isRead = decodeWeights(bytes, rows * labels, (at, multiple) => {
      const own = Math.floor(at / labels);
      while (row < own) starts[++row] = count;
      entries[count++] = (multiple << 16) | (at - own * labels);
    });
    if (!isRead) return undefined;
    while (row < rows) starts[++row] = count;
    return new SparseRows(labels, { starts, entries: entries.slice(0, count) });
  }

  private constructor(
    labels: number,
    { starts, entries }: { readonly starts: Int32Array; readonly entries: Int32Array },
  ) {
    this.labels = labels;
    this.starts = starts;
    this.entries = entries;
  }

  addRows(rows: Int32Array, count: number, scores: Float64Array): void {
    const { starts, entries } = this;
    for (let i = 0; i < count; i++) {
      const row = rows[i]!;
      const end = starts[row + 1]!;
      for (let at = starts[row]!; at < end; at++) {
        const entry = entries[at]!;
        scores[entry & 0xffff]! += entry >> 16;
      }
    }
  }
}
