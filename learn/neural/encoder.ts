/**
 * The vectors of words in their sentence: those of the fields, and then recurrent layers, each over the one before; the
 * result is the sum of all layers. Without layers the result is the fields’ vectors.
 */
import type { DropoutMasks } from './dropout-masks.ts';
import type { KernelMemory } from './kernel-memory.ts';
import type { WeightPlaces } from './matrix-product.ts';
import type { NetworkLayout } from './network-shape.ts';
import { RecurrentLayer, type RowStarts } from './recurrent-layer.ts';
import { addVectorGradients, RowDropout, writeVectors } from './word-vectors.ts';

/** Rows of numbers and their gradients. */
interface Rows {
  readonly values: number;
  readonly gradients: number;
  readonly width: number;
  readonly dropout: RowDropout | undefined;
}

export class Encoder {
  private readonly memory: KernelMemory;
  private readonly layout: NetworkLayout;
  private readonly places: WeightPlaces;
  private readonly layers: readonly RecurrentLayer[];
  /** Those of the fields, of each layer, and of the sum of the layers. */
  private rows: readonly Rows[] = [];
  private sum = 0;
  private sumGradients = 0;

  constructor(memory: KernelMemory, layout: NetworkLayout, places: WeightPlaces & { readonly scratch: number }) {
    this.memory = memory;
    this.layout = layout;
    this.places = places;
    this.layers = layout.layers.map((layer) => new RecurrentLayer(memory, layer, places));
  }

  /** Makes room for so many words. */
  reserve(capacity: number): void {
    this.make(capacity, undefined);
  }

  /** Makes room for so many words and their gradients, with dropout of the rows. */
  reserveTraining(capacity: number, masks: DropoutMasks): void {
    this.make(capacity, masks);
    for (const layer of this.layers) layer.reserveGradients(capacity);
  }

  /** Where the vectors are after `forward`, and where their gradients are to be before `backward`. */
  get output(): { readonly values: number; readonly gradients: number } {
    return { values: this.sum, gradients: this.sumGradients };
  }

  /** The vectors of words with these numbers of fields. */
  forward(ids: Int32Array, starts: RowStarts): void {
    const { memory, layout, layers, rows, places } = this;
    const words = starts.at(-1)!;
    const [first, ...others] = rows;
    writeVectors(memory, layout, { weights: places.weights, ids, words, to: first!.values });
    first!.dropout?.forward(first!.values, words);
    if (layers.length === 0) return;
    const { width } = others[0]!;
    const sum = memory.floatsAt(this.sum, 4 * Math.ceil(words / 4) * width).fill(0);
    for (const [index, layer] of layers.entries()) {
      const { values, dropout } = others[index]!;
      layer.forward({ from: rows[index]!.values, to: values, starts });
      dropout?.forward(values, words);
      const own = memory.floatsAt(values, words * width);
      for (let i = 0; i < own.length; i++) sum[i]! += own[i]!;
    }
  }

  /** Adds the gradients of the weights, given those of the output. */
  backward(ids: Int32Array, starts: RowStarts): void {
    const { memory, layout, layers, rows, places } = this;
    const words = starts.at(-1)!;
    for (let index = layers.length; index > 0; index--) {
      const { gradients, width, dropout } = rows[index]!;
      const own = memory.floatsAt(gradients, words * width);
      const shared = memory.floatsAt(this.sumGradients, words * width);
      if (index === layers.length) own.set(shared);
      else for (let i = 0; i < own.length; i++) own[i]! += shared[i]!;
      dropout?.backward(gradients, words);
      const below = rows[index - 1]!;
      layers[index - 1]!.backward({ from: below.values, gradients, fromGradients: below.gradients, starts });
    }
    const { gradients, dropout } = rows[0]!;
    dropout?.backward(gradients, words);
    addVectorGradients(memory, layout, { places, ids, words, from: gradients });
  }

  private make(capacity: number, masks: DropoutMasks | undefined): void {
    const { memory, layout } = this;
    const room = (width: number): number => memory.allocate((capacity + 3) * width);
    this.rows = [layout.wordWidth, ...this.layers.map(({ width }) => width)].map((width) => ({
      width,
      values: room(width),
      gradients: masks === undefined ? 0 : room(width),
      dropout: masks && new RowDropout(memory, { width, masks, capacity }),
    }));
    for (const layer of this.layers) layer.reserve(capacity);
    const [first] = this.rows;
    this.sum = this.layers.length === 0 ? first!.values : room(layout.slots.rows);
    this.sumGradients = this.layers.length === 0 ? first!.gradients : masks === undefined ? 0 : room(layout.slots.rows);
  }
}
