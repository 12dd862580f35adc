/** The gradients of the vectors of words, and dropout of such rows. */
import type { KernelMemory } from '../../runtime/neural/kernel-memory.ts';
import type { NetworkLayout } from '../../runtime/neural/network-shape.ts';
import { FIELDS, placeOfField, WORD_FIELDS, WORD_NUMBERS } from '../../runtime/neural/word-fields.ts';
import { WORD_PARTS } from '../../runtime/neural/word-parts.ts';
import type { DropoutMasks } from './dropout-masks.ts';
import type { WeightPlaces } from './matrix-gradients.ts';

/** Adds the gradients of words’ vectors to those of the fields’ values and of the parts. */
export function addVectorGradients(
  { floats }: Pick<KernelMemory, 'floats'>,
  { fields, parts, vectorWidth }: NetworkLayout,
  {
    places: { weights, distance },
    ids,
    words,
    from,
  }: { readonly places: WeightPlaces; readonly ids: Int32Array; readonly words: number; readonly from: number },
): void {
  const gradients = (weights + distance) >> 2;
  let at = from >> 2;
  for (let word = 0, first = 0; word < words; word++, first += WORD_NUMBERS) {
    for (let field = 0; field < FIELDS.length; field++) {
      if (field === WORD_FIELDS) {
        for (let part = 0; part < WORD_PARTS; part++) {
          const number = ids[first + WORD_FIELDS + part]!;
          if (number === 0) continue;
          const to = gradients + parts.at + (number - 1) * parts.columns;
          for (let i = 0; i < parts.columns; i++) floats[to + i]! += floats[at + i]!;
        }
        // Vectors that were made elsewhere stay as they are.
        at += parts.columns + vectorWidth;
      }
      const { at: place, columns } = fields[field]!;
      const to = gradients + place + ids[first + placeOfField(field)]! * columns;
      for (let i = 0; i < columns; i++) floats[to + i]! += floats[at++]!;
    }
  }
}

/** Dropout of rows of numbers, and of their gradients. */
export class RowDropout {
  private readonly memory: Pick<KernelMemory, 'floats'>;
  private readonly width: number;
  private readonly masks: DropoutMasks;
  private readonly maskAt: Int32Array;

  constructor(
    memory: Pick<KernelMemory, 'floats'>,
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
