/** The gradients of the vectors of words, and dropout of such rows. */
import type { KernelMemory } from '../../runtime/neural/kernel-memory.ts';
import type { NetworkLayout } from '../../runtime/neural/network-shape.ts';
import { FIELDS } from '../../runtime/neural/word-fields.ts';
import type { DropoutMasks } from './dropout-masks.ts';
import type { WeightPlaces } from './matrix-gradients.ts';

/** Adds the gradients of words’ vectors to those of the fields’ values. */
export function addVectorGradients(
  { floats }: Pick<KernelMemory, 'floats'>,
  { fields }: NetworkLayout,
  {
    places: { weights, distance },
    ids,
    words,
    from,
  }: { readonly places: WeightPlaces; readonly ids: Int32Array; readonly words: number; readonly from: number },
): void {
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
