/** The vectors of words: those of their fields, one after the other. */
import type { DropoutMasks } from './dropout-masks.ts';
import type { KernelMemory } from './kernel-memory.ts';
import type { WeightPlaces } from './matrix-product.ts';
import type { NetworkLayout } from './network-shape.ts';
import { FIELDS } from './word-fields.ts';

/** Writes the vectors of words with these numbers of fields, and 0 up to a multiple of four words. */
export function writeVectors(
  memory: KernelMemory,
  { fields, wordWidth }: NetworkLayout,
  {
    weights,
    ids,
    words,
    to,
  }: { readonly weights: number; readonly ids: Int32Array; readonly words: number; readonly to: number },
): void {
  const { floats } = memory;
  let at = to >> 2;
  for (let word = 0; word < words; word++) {
    for (let field = 0; field < FIELDS.length; field++) {
      const { at: first, columns } = fields[field]!;
      const from = (weights >> 2) + first + ids[word * FIELDS.length + field]! * columns;
      for (let i = 0; i < columns; i++) floats[at++] = floats[from + i]!;
    }
  }
  floats.fill(0, at, at + (-words & 3) * wordWidth);
}

/** Adds the gradients of words’ vectors to those of the fields’ values. */
export function addVectorGradients(
  memory: KernelMemory,
  { fields }: NetworkLayout,
  {
    places: { weights, distance },
    ids,
    words,
    from,
  }: { readonly places: WeightPlaces; readonly ids: Int32Array; readonly words: number; readonly from: number },
): void {
  const { floats } = memory;
  let at = from >> 2;
  for (let word = 0; word < words; word++) {
    for (let field = 0; field < FIELDS.length; field++) {
      const { at: first, columns } = fields[field]!;
      const to = ((weights + distance) >> 2) + first + ids[word * FIELDS.length + field]! * columns;
      for (let i = 0; i < columns; i++) floats[to + i]! += floats[at++]!;
    }
  }
}

/** Dropout of rows of numbers, and of their gradients. */
export class RowDropout {
  private readonly memory: KernelMemory;
  private readonly width: number;
  private readonly masks: DropoutMasks;
  private readonly maskAt: Int32Array;

  constructor(
    memory: KernelMemory,
    { width, masks, capacity }: { readonly width: number; readonly masks: DropoutMasks; readonly capacity: number },
  ) {
    this.memory = memory;
    this.width = width;
    this.masks = masks;
    this.maskAt = new Int32Array(capacity);
  }

  /** Drops numbers of rows. */
  forward(address: number, rows: number): void {
    for (let row = 0; row < rows; row++) this.maskAt[row] = this.masks.next(this.width);
    this.backward(address, rows);
  }

  /** Multiplies gradients by the factors of the rows that they belong to. */
  backward(address: number, rows: number): void {
    const { width, maskAt } = this;
    const { factors } = this.masks;
    const { floats } = this.memory;
    for (let row = 0, at = address >> 2; row < rows; row++) {
      const mask = maskAt[row]!;
      for (let i = 0; i < width; i++) floats[at++]! *= factors[mask + i]!;
    }
  }
}
