/**
 * Products of what belongs to words themselves, or of their tags, with the slots’ matrix. They are kept by the atoms of
 * the fields, of which all else that is known of a word follows. Two are computed at a time, because reading the matrix
 * takes longer than multiplying with it.
 */
import { ATOM_STRIDE, type Atoms } from '../parser/atoms.ts';
import { CombinationTable } from './combination-table.ts';
import { packedMatrix, ROW_BITS, type PackedMatrix } from './fixed-point.ts';
import type { KernelMemory } from './kernel-memory.ts';
import type { NetworkLayout } from './network-shape.ts';
import { FIELDS, TAGS_AT, WORD_FIELDS, WORD_NUMBERS, writeNumbers, type WordInputs } from './word-fields.ts';
import { writeVector } from './word-vectors.ts';

/** So many combinations of hashes are kept: new text has new words without end, and most of them share a row. */
const MOST_HASHES: number = 1 << 18;

export class KeptRows {
  /** The number of rows that are kept. */
  used = 0;

  private readonly memory: KernelMemory;
  private readonly layout: NetworkLayout;
  private readonly weights: Float32Array;
  private readonly inputs: WordInputs;
  /** The first atom, the first number, and the first number of a vector. */
  private readonly from: { readonly atom: number; readonly number: number; readonly column: number };
  private readonly matrix: PackedMatrix;
  private readonly bits: number;
  /** Rows by the hashes of values, and by their numbers, which all values without a number of their own share. */
  private readonly byHash: CombinationTable;
  private readonly byNumber: CombinationTable;
  private readonly numbers = new Int32Array(WORD_NUMBERS);
  private readonly vector: Float32Array;
  /** Rows that were made, used and free. */
  private readonly rows: number[] = [];
  /** Two vectors, and the row for the first, if it waits for the second; otherwise 0. */
  private readonly vectors: number;
  private waiting = 0;

  constructor(
    memory: KernelMemory,
    layout: NetworkLayout,
    {
      of,
      weights,
      inputs,
      most,
      bits,
    }: {
      readonly of: 'words' | 'tags';
      readonly weights: Float32Array;
      readonly inputs: WordInputs;
      /** The largest short of a vector, and its bits. */
      readonly most: number;
      readonly bits: number;
    },
  ) {
    const tagWidth = layout.fields.slice(WORD_FIELDS).reduce((sum, { columns }) => sum + columns, 0);
    const column = layout.wordWidth - tagWidth;
    const { at, columns } = layout.slots;
    this.memory = memory;
    this.layout = layout;
    this.weights = weights;
    this.inputs = inputs;
    this.from = of === 'words' ? { atom: 0, number: 0, column: 0 } : { atom: WORD_FIELDS, number: TAGS_AT, column };
    const matrix = {
      name: of,
      at: at + this.from.column * columns,
      rows: of === 'words' ? column : tagWidth,
      columns,
    };
    this.matrix = packedMatrix(memory, weights, { matrix, most });
    this.bits = bits;
    this.byHash = new CombinationTable(of === 'words' ? WORD_FIELDS : FIELDS.length - WORD_FIELDS);
    this.byNumber = new CombinationTable(of === 'words' ? TAGS_AT : WORD_NUMBERS - TAGS_AT);
    this.vector = new Float32Array(layout.wordWidth);
    this.vectors = memory.allocateShorts(2 * matrix.rows);
  }

  /** The address of the row of a word; it is there after `compute`. May allocate. */
  find(atoms: Atoms, word: number): number {
    return this.byHash.find(atoms.values, ATOM_STRIDE * word + this.from.atom) || this.add(atoms, word);
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

  private add(atoms: Atoms, word: number): number {
    const { memory, inputs, numbers, byNumber, from } = this;
    writeNumbers(atoms, word, inputs, { ids: numbers, at: 0 });
    let row = byNumber.find(numbers, from.number);
    if (row === 0) {
      row = this.rows[this.used++] ??= memory.allocateShorts(this.matrix.columns);
      byNumber.add(numbers, from.number, row);
      this.writeShorts(this.waiting === 0 ? this.vectors : this.vectors + 2 * this.matrix.rows);
      if (this.waiting === 0) this.waiting = row;
      else this.multiply(row);
    }
    if (this.byHash.size >= MOST_HASHES) this.byHash.clear();
    this.byHash.add(atoms.values, ATOM_STRIDE * word + from.atom, row);
    return row;
  }

  /** Writes the part of the vector of the word that `numbers` belong to. */
  private writeShorts(address: number): void {
    const { layout, weights, inputs, numbers, vector, matrix, from } = this;
    const source = { weights, start: 0, vectors: inputs.vectors };
    writeVector(layout, source, { ids: numbers, from: 0 }, { to: vector, at: 0 });
    const { shorts } = this.memory;
    const factor = 2 ** this.bits;
    for (let i = 0; i < matrix.rows; i++) {
      shorts[(address >> 1) + i] = Math.floor(vector[from.column + i]! * factor + 0.5);
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
