/**
 * Products of some fields of words with the slots’ matrix, kept by the values of the fields. Two are computed at a time,
 * because reading the matrix takes longer than multiplying with it.
 */
import { CombinationTable } from './combination-table.ts';
import { packedMatrix, ROW_BITS, type PackedMatrix } from './fixed-point.ts';
import type { KernelMemory } from './kernel-memory.ts';
import type { Matrix, NetworkLayout } from './network-shape.ts';
import type { FieldIndices } from './word-fields.ts';

/** So many combinations of hashes are kept: new text has new words without end, and most of them share a row. */
const MOST_HASHES: number = 1 << 18;

export class KeptRows {
  /** The number of rows that are kept. */
  used = 0;

  private readonly memory: KernelMemory;
  private readonly first: number;
  private readonly fields: readonly Matrix[];
  private readonly weights: Float32Array;
  private readonly indices: FieldIndices;
  private readonly matrix: PackedMatrix;
  private readonly bits: number;
  /** Rows by the hashes of values, and by their numbers, which all values without a number of their own share. */
  private readonly byHash: CombinationTable;
  private readonly byNumber: CombinationTable;
  private readonly numbers: Int32Array;
  /** Rows that were made, used and free. */
  private readonly rows: number[] = [];
  /** Two vectors, and the row for the first, if it waits for the second; otherwise 0. */
  private readonly vectors: number;
  private waiting = 0;

  constructor(
    memory: KernelMemory,
    layout: NetworkLayout,
    {
      first,
      last,
      weights,
      indices,
      most,
      bits,
    }: {
      /** The fields from the first to before the last. */
      readonly first: number;
      readonly last: number;
      readonly weights: Float32Array;
      readonly indices: FieldIndices;
      /** The largest short of a vector, and its bits. */
      readonly most: number;
      readonly bits: number;
    },
  ) {
    const width = (count: number): number =>
      layout.fields.slice(0, count).reduce((sum, { columns }) => sum + columns, 0);
    const { at, columns } = layout.slots;
    const matrix = { name: 'part', at: at + width(first) * columns, rows: width(last) - width(first), columns };
    this.memory = memory;
    this.first = first;
    this.fields = layout.fields.slice(first, last);
    this.weights = weights;
    this.indices = indices.slice(first, last);
    this.matrix = packedMatrix(memory, weights, { matrix, most });
    this.bits = bits;
    this.byHash = new CombinationTable(last - first);
    this.byNumber = new CombinationTable(last - first);
    this.numbers = new Int32Array(last - first);
    this.vectors = memory.allocateShorts(2 * matrix.rows);
  }

  /** The address of the row of a word whose atoms are at `values[at]` …; it is there after `compute`. May allocate. */
  find(values: Int32Array, at: number): number {
    return this.byHash.find(values, at + this.first) || this.add(values, at + this.first);
  }

  /** Computes rows that are still waiting. */
  compute(): void {
    if (this.waiting !== 0) this.multiply(this.waiting);
  }

  forget(): void {
    this.used = 0;
    this.byHash.clear();
    this.byNumber.clear();
  }

  private add(values: Int32Array, at: number): number {
    const { memory, indices, numbers, byNumber } = this;
    for (let field = 0; field < numbers.length; field++) numbers[field] = indices[field]!.find(values[at + field]!);
    let row = byNumber.find(numbers, 0);
    if (row === 0) {
      row = this.rows[this.used++] ??= memory.allocateShorts(this.matrix.columns);
      byNumber.add(numbers, 0, row);
      this.writeVector(this.waiting === 0 ? this.vectors : this.vectors + 2 * this.matrix.rows);
      if (this.waiting === 0) this.waiting = row;
      else this.multiply(row);
    }
    if (this.byHash.size >= MOST_HASHES) this.byHash.clear();
    this.byHash.add(values, at, row);
    return row;
  }

  /** Writes the vectors of the fields whose numbers are in `numbers`, one after the other. */
  private writeVector(address: number): void {
    const { weights, fields, numbers } = this;
    const { shorts } = this.memory;
    const factor = 2 ** this.bits;
    let to = address >> 1;
    for (let field = 0; field < numbers.length; field++) {
      const { at, columns } = fields[field]!;
      const from = at + numbers[field]! * columns;
      for (let i = 0; i < columns; i++) shorts[to++] = Math.floor(weights[from + i]! * factor + 0.5);
    }
  }

  /** Computes the row that waits, and another. */
  private multiply(other: number): void {
    const { address, columns, rows, bits } = this.matrix;
    const shift = this.bits + bits - ROW_BITS;
    this.memory.kernels.multiplyShorts(this.waiting, other, this.vectors, address, columns, rows, shift);
    this.waiting = 0;
  }
}
