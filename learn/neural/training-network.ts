/** A network as one thread trains it: room for the sentences of a shard, and the gradients that they give. */
import type { VectorNumbers } from '../../runtime/neural/frozen-vectors.ts';
import type { KernelMemory } from '../../runtime/neural/kernel-memory.ts';
import { MatrixProduct } from '../../runtime/neural/matrix-product.ts';
import type { NetworkLayout, ScorerLayout } from '../../runtime/neural/network-shape.ts';
import type { RowStarts } from '../../runtime/neural/recurrent-layer.ts';
import { DropoutMasks } from './dropout-masks.ts';
import { EncoderGradients } from './encoder-gradients.ts';
import { HiddenScorer } from './hidden-scorer.ts';
import { MatrixGradients } from './matrix-gradients.ts';
import { ScorerExamples } from './scorer-examples.ts';
import type { TrainingKernels } from './training-kernels.ts';
import type { TrainingWeights } from './training-weights.ts';

export interface Dropout {
  /** Of the numbers of words’ vectors, and of hidden layers. */
  readonly words: number;
  readonly hidden: number;
}

/** The most words and transitions of a shard. */
export interface Room {
  readonly words: number;
  readonly transitions: number;
}

export class TrainingNetwork {
  readonly memory: KernelMemory<TrainingKernels>;
  readonly layout: NetworkLayout;
  readonly transitions: ScorerExamples;
  readonly labels: ScorerExamples;
  /** For each column of tags. */
  readonly tags: readonly ScorerExamples[];

  private readonly weights: TrainingWeights;
  private readonly products: number;
  private readonly places: { readonly weights: number; readonly scratch: number; distance: number };
  private readonly masks: readonly DropoutMasks[];
  private readonly encoder: EncoderGradients;
  private readonly slots: MatrixProduct;
  private readonly slotGradients: MatrixGradients;

  constructor(
    weights: TrainingWeights,
    {
      thread,
      room,
      dropout,
      vectors,
      random,
    }: {
      /** Which of the threads that the weights have room for. */
      readonly thread: number;
      readonly room: Room;
      readonly dropout: Dropout;
      readonly vectors: VectorNumbers | undefined;
      /** What decides what is dropped, until a shard begins. */
      readonly random: () => number;
    },
  ) {
    const { memory, layout } = weights;
    this.weights = weights;
    this.memory = memory;
    this.layout = layout;
    this.products = weights.products[thread]!;
    const sides = layout.matrices.flatMap((matrix) => [matrix.rows, matrix.columns]);
    const most = Math.max(room.words, room.transitions, ...sides);
    const scratch = memory.allocate(8 * (most + 3));
    const places = { weights: weights.address, vectors, scratch, distance: weights.distances[0]! };
    this.places = places;
    const [hiddenMasks, masks] = [dropout.hidden, dropout.words].map(
      (probability) => new DropoutMasks({ probability, random }),
    ) as [DropoutMasks, DropoutMasks];
    this.masks = [hiddenMasks, masks];
    this.encoder = new EncoderGradients(memory, layout, { places, capacity: room.words, masks });
    this.slots = new MatrixProduct(memory, layout.slots, places);
    this.slotGradients = new MatrixGradients(memory, layout.slots, places);
    const examples = { places, masks: hiddenMasks };
    const scorer = (own: ScorerLayout, capacity: number): ScorerExamples =>
      new ScorerExamples(memory, new HiddenScorer(memory, own, weights.address), { ...examples, capacity });
    this.transitions = scorer(layout.transitions, room.transitions);
    this.labels = scorer(layout.labels, room.words + 1);
    this.tags = layout.tags.map((own) => scorer(own, room.words));
  }

  /** Begins a shard: gradients are added to its own, and `random` decides what is dropped. */
  begin(shard: number, random: () => number): void {
    this.places.distance = this.weights.distances[shard]!;
    for (const masks of this.masks) masks.random = random;
  }

  /** The products of the words of a shard, of which sentence s has the rows from `starts[s]` on. */
  forward(ids: Int32Array, starts: RowStarts): void {
    this.encoder.forward(ids, starts);
    const rows = 4 * Math.ceil(starts.at(-1)! / 4);
    this.slots.forward({ from: this.encoder.output.values, to: this.products, rows });
  }

  /** Writes the address of the products of each node of a sentence whose first word has a row. */
  nodeRows({ row, length }: { readonly row: number; readonly length: number }, addresses: Int32Array): void {
    const { layout, products } = this;
    const step = 4 * layout.slots.columns;
    const special = this.weights.address + 4 * layout.special.at;
    addresses[0] = special;
    addresses[length + 1] = special + step;
    for (let word = 1; word <= length; word++) addresses[word] = products + (row + word - 1) * step;
  }

  /** Ends a shard: the gradients of its examples, in a batch of so many words. */
  backward(ids: Int32Array, starts: RowStarts, batchWords: number): void {
    const { memory, layout, encoder } = this;
    this.transitions.backward(1 / batchWords);
    this.labels.backward(1 / batchWords);
    for (const column of this.tags) column.backward(1 / batchWords);
    const { values, gradients } = encoder.output;
    const rows = 4 * Math.ceil(starts.at(-1)! / 4);
    const toGradients = this.products + this.places.distance;
    this.slotGradients.backward({ from: values, toGradients, fromGradients: gradients, rows });
    memory.floatsAt(toGradients, rows * layout.slots.columns).fill(0);
    encoder.backward(ids, starts);
  }
}
