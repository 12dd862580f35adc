/**
 * The vectors of words in their sentence: those of the fields, and then recurrent layers, each over the one before; the
 * result is the sum of all layers. Without layers the result is the fields’ vectors.
 */
import type { VectorNumbers } from './frozen-vectors.ts';
import type { KernelMemory } from './kernel-memory.ts';
import type { Kernels } from './kernels.ts';
import type { ProductPlaces } from './matrix-product.ts';
import type { NetworkLayout } from './network-shape.ts';
import { RecurrentLayer, type RowStarts } from './recurrent-layer.ts';
import { writeVectors } from './word-vectors.ts';

/** Rows of numbers. */
interface Rows {
  readonly values: number;
  readonly width: number;
}

/** What is done to the rows of a layer, or with index 0 of the fields, before the next sees them. */
type ChangeRows = (index: number, rows: { readonly values: number; readonly words: number }) => void;

/** Where weights are, and vectors that were made elsewhere. */
export interface EncoderPlaces extends ProductPlaces {
  readonly vectors?: VectorNumbers | undefined;
}

export class Encoder {
  readonly layers: readonly RecurrentLayer[];
  /** Those of the fields, and of each layer. */
  rows: readonly Rows[] = [];
  /** Where the vectors are after `forward`. */
  output = 0;

  private readonly memory: KernelMemory<Pick<Kernels, 'multiply'>>;
  private readonly layout: NetworkLayout;
  private readonly places: EncoderPlaces;

  constructor(memory: KernelMemory<Pick<Kernels, 'multiply'>>, layout: NetworkLayout, places: EncoderPlaces) {
    this.memory = memory;
    this.layout = layout;
    this.places = places;
    this.layers = layout.layers.map((layer) => new RecurrentLayer(memory, layer, places));
  }

  /** Makes room for so many words. */
  reserve(capacity: number): void {
    const { memory, layout, layers } = this;
    const room = (width: number): number => memory.allocate((capacity + 3) * width);
    this.rows = [layout.wordWidth, ...layers.map(({ width }) => width)].map((width) => ({
      width,
      values: room(width),
    }));
    for (const layer of layers) layer.reserve(capacity);
    this.output = layers.length === 0 ? this.rows[0]!.values : room(layout.slots.rows);
  }

  /** The vectors of words with these numbers of fields. */
  forward(ids: Int32Array, starts: RowStarts, change?: ChangeRows): void {
    const { memory, layout, layers, rows, places } = this;
    const words = starts.at(-1)!;
    const [first, ...others] = rows;
    writeVectors(memory, layout, { ...places, vectors: places.vectors, ids, words, to: first!.values });
    change?.(0, { values: first!.values, words });
    if (layers.length === 0) return;
    const { width } = others[0]!;
    const sum = memory.floatsAt(this.output, 4 * Math.ceil(words / 4) * width).fill(0);
    for (const [index, layer] of layers.entries()) {
      const { values } = others[index]!;
      layer.forward({ from: rows[index]!.values, to: values, starts });
      change?.(index + 1, { values, words });
      const own = memory.floatsAt(values, words * width);
      for (let i = 0; i < own.length; i++) sum[i]! += own[i]!;
    }
  }
}
