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
  /** Of the rows that are added, where their entries start and end. */
  private from: Int32Array = new Int32Array(64);
  private to: Int32Array = new Int32Array(64);
  /** Keeps engines from leaving out what is read early. */
  seen = 0;

  /** The rows in bytes of weights; undefined if they are no such bytes. */
  static decode(
    bytes: Uint8Array,
    { rows, labels }: { readonly rows: number; readonly labels: number },
  ): SparseRows | undefined {
    const starts = new Int32Array(rows + 1);
    // Two numbers of at least a byte for each weight, and one place where rows without entries may start.
    const entries = new Int32Array(Math.floor(bytes.length / 2) + 1);
    let count = 0;
    let row = 0;
    const isRead = decodeWeights(bytes, rows * labels, (at, multiple) => {
      const own = Math.floor(at / labels);
      while (row < own) starts[++row] = count;
      entries[count++] = (multiple << 16) | (at - own * labels);
    });
    if (!isRead) return undefined;
    while (row < rows) starts[++row] = count;
    return new SparseRows(labels, { starts, entries: entries.slice(0, count + 1) });
  }

  private constructor(
    labels: number,
    { starts, entries }: { readonly starts: Int32Array; readonly entries: Int32Array },
  ) {
    this.labels = labels;
    this.starts = starts;
    this.entries = entries;
  }

  /**
   * Rows are all over the memory, and it takes longer to fetch them than to add them. So they are looked up first, and the
   * start of each is read, before any is added: processors then fetch many at once, where the loop over the entries of a
   * row, whose end they cannot foresee, would make them wait for one after the other.
   */
  addRows(rows: Int32Array, count: number, scores: Float64Array): void {
    const { starts, entries } = this;
    if (count > this.from.length) {
      this.from = new Int32Array(2 * count);
      this.to = new Int32Array(2 * count);
    }
    const { from, to } = this;
    for (let i = 0; i < count; i++) {
      const row = rows[i]!;
      from[i] = starts[row]!;
      to[i] = starts[row + 1]!;
    }
    let seen = 0;
    for (let i = 0; i < count; i++) seen ^= entries[from[i]!]!;
    this.seen = seen;
    for (let i = 0; i < count; i++) {
      const end = to[i]!;
      for (let at = from[i]!; at < end; at++) {
        const entry = entries[at]!;
        scores[entry & 0xffff]! += entry >> 16;
      }
    }
  }
}
