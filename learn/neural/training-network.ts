/**
 * A network with all that training needs: gradients, the moments of Adam, averages of the weights, and room for a batch.
 *
 * Weights and products are one array, and their gradients another with the same places, so the gradient of anything in
 * the former is at one distance from it.
 */
import { DropoutMasks } from './dropout-masks.ts';
import { EncoderGradients } from './encoder-gradients.ts';
import { HiddenScorer } from './hidden-scorer.ts';
import { initialWeights } from './initial-weights.ts';
import type { KernelMemory } from '../../runtime/neural/kernel-memory.ts';
import { MatrixProduct } from '../../runtime/neural/matrix-product.ts';
import type { NetworkLayout } from '../../runtime/neural/network-shape.ts';
import type { RowStarts } from '../../runtime/neural/recurrent-layer.ts';
import { MatrixGradients } from './matrix-gradients.ts';
import { FIRST_DECAY, SECOND_DECAY, trainingMemory, type TrainingKernels } from './training-kernels.ts';
import { ScorerExamples } from './scorer-examples.ts';

export interface Dropout {
  /** Of the numbers of words’ vectors, and of hidden layers. */
  readonly words: number;
  readonly hidden: number;
}

/**
 * The part that the newest weights have in the averages: ten over the number of updates, so that most of an average is
 * from the last tenth (Shamir and Zhang 2013), but no less than this.
 */
const LEAST_SHARE = 0.002;

export class TrainingNetwork {
  readonly memory: KernelMemory<TrainingKernels> = trainingMemory();
  readonly layout: NetworkLayout;
  readonly transitions: ScorerExamples;
  readonly labels: ScorerExamples;
  /** Where the weights are. */
  readonly weights: number;

  private readonly products: number;
  private readonly distance: number;
  private readonly moments: { readonly first: number; readonly second: number; readonly average: number };
  private readonly encoder: EncoderGradients;
  private readonly slots: MatrixProduct;
  private readonly slotGradients: MatrixGradients;
  private updates = 0;

  constructor(
    layout: NetworkLayout,
    {
      words,
      transitions,
      dropout,
      random,
      weights: startWeights,
    }: {
      /** The most words and transitions of a batch. */
      readonly words: number;
      readonly transitions: number;
      readonly dropout: Dropout;
      readonly random: () => number;
      /** By default random ones. */
      readonly weights?: Float32Array | undefined;
    },
  ) {
    this.layout = layout;
    const { memory } = this;
    const { columns } = layout.slots;
    const size = layout.size + (words + 3) * columns;
    const weights = memory.allocate(size);
    this.weights = weights;
    this.products = weights + 4 * layout.size;
    this.distance = memory.allocate(size) - weights;
    const [first, second, average] = [0, 1, 2].map(() => memory.allocate(layout.size)) as [number, number, number];
    this.moments = { first, second, average };
    const sides = layout.matrices.flatMap((matrix) => [matrix.rows, matrix.columns]);
    const most = Math.max(words, transitions, ...sides);
    const places = { weights, distance: this.distance, scratch: memory.allocate(8 * (most + 3)) };
    const hiddenMasks = new DropoutMasks({ probability: dropout.hidden, random });
    const masks = new DropoutMasks({ probability: dropout.words, random });
    this.encoder = new EncoderGradients(memory, layout, { places, capacity: words, masks });
    this.slots = new MatrixProduct(memory, layout.slots, places);
    this.slotGradients = new MatrixGradients(memory, layout.slots, places);
    const examples = { places, masks: hiddenMasks };
    this.transitions = new ScorerExamples(memory, new HiddenScorer(memory, layout.transitions, weights), {
      ...examples,
      capacity: transitions,
    });
    this.labels = new ScorerExamples(memory, new HiddenScorer(memory, layout.labels, weights), {
      ...examples,
      capacity: words + 1,
    });
    const start = startWeights ?? initialWeights(layout, random);
    memory.floatsAt(weights, layout.size).set(start);
    memory.floatsAt(average, layout.size).set(start);
  }

  /** Starts a batch: the products of its words, of which sentence s has the rows from `starts[s]` on. */
  forward(ids: Int32Array, starts: RowStarts): void {
    this.encoder.forward(ids, starts);
    const rows = 4 * Math.ceil(starts.at(-1)! / 4);
    this.slots.forward({ from: this.encoder.output.values, to: this.products, rows });
  }

  /** Writes the address of the products of each node of a sentence whose first word has a row. */
  nodeRows({ row, length }: { readonly row: number; readonly length: number }, addresses: Int32Array): void {
    const { layout, products } = this;
    const step = 4 * layout.slots.columns;
    const special = this.weights + 4 * layout.special.at;
    addresses[0] = special;
    addresses[length + 1] = special + step;
    for (let word = 1; word <= length; word++) addresses[word] = products + (row + word - 1) * step;
  }

  /** Ends a batch: the gradients of its examples. */
  backward(ids: Int32Array, starts: RowStarts): void {
    const { memory, layout, encoder } = this;
    const words = starts.at(-1)!;
    this.transitions.backward(1 / words);
    this.labels.backward(1 / words);
    const { values, gradients } = encoder.output;
    const rows = 4 * Math.ceil(words / 4);
    const toGradients = this.products + this.distance;
    this.slotGradients.backward({ from: values, toGradients, fromGradients: gradients, rows });
    memory.floatsAt(toGradients, rows * layout.slots.columns).fill(0);
    encoder.backward(ids, starts);
  }

  /** One update of all weights, after which their gradients are 0. */
  update(rate: number): void {
    const { memory, layout, weights, distance, moments } = this;
    this.updates++;
    const corrected = (rate * Math.sqrt(1 - SECOND_DECAY ** this.updates)) / (1 - FIRST_DECAY ** this.updates);
    const share = Math.max(LEAST_SHARE, 10 / (this.updates + 9));
    const { first, second, average } = moments;
    memory.kernels.adam(weights, weights + distance, first, second, average, layout.size, corrected, share);
  }

  /** The gradients of the weights; valid until the next update. */
  gradients(): Float32Array {
    return this.memory.floatsAt(this.weights + this.distance, this.layout.size);
  }

  /** A copy of the averages of the weights. */
  averages(): Float32Array {
    return this.memory.floatsAt(this.moments.average, this.layout.size).slice();
  }
}
