/** A network at work on one sentence after the other: the products of its words, and the layers over them. */
import type { Atoms } from '../parser/atoms.ts';
import type { TagSet } from '../parser/tag-scores.ts';
import { roundedRows } from './fixed-point.ts';
import { HiddenLayer } from './hidden-layer.ts';
import { Inputs } from './inputs.ts';
import { startKernels } from './kernel-machine.ts';
import { KernelMemory } from './kernel-memory.ts';
import { LogProbabilities } from './log-probabilities.ts';
import { modelLayout, type NeuralModel } from './neural-model.ts';
import type { ScorerLayout } from './network-shape.ts';
import { SentenceProducts } from './sentence-products.ts';
import { WordProducts } from './word-products.ts';

/** A hidden layer, and room for what it sees. */
export interface NetworkLayer {
  readonly layer: HiddenLayer;
  readonly inputs: Inputs;
}

export class SentenceNetwork {
  readonly memory: KernelMemory;
  readonly transitions: NetworkLayer;
  readonly labels: NetworkLayer;
  /** The columns of tags that it finds, and the layer of each. */
  readonly tagSets: readonly TagSet[];
  readonly tags: readonly NetworkLayer[];

  /** Where the products of words come from: kept ones, or those of an encoder. */
  private readonly products: WordProducts | SentenceProducts;
  private readonly probabilities = new LogProbabilities();
  /** The products of the root and of “no such node”, and where those of each node of a sentence are. */
  private readonly special: number;
  private readonly columns: number;
  private nodeRows = new Int32Array(0);

  /** `code` is that of the kernels. */
  constructor(model: NeuralModel, code: string) {
    const layout = modelLayout(model);
    const memory = new KernelMemory(startKernels(code));
    this.memory = memory;
    this.columns = layout.slots.columns;
    this.products =
      layout.layers.length === 0
        ? new WordProducts(memory, layout, model)
        : new SentenceProducts(memory, layout, model);
    this.special = roundedRows(memory, model.weights, layout.special);
    const layerOf = (own: ScorerLayout): NetworkLayer => ({
      layer: new HiddenLayer(memory, own, model.weights),
      inputs: new Inputs(own),
    });
    this.transitions = layerOf(layout.transitions);
    this.labels = layerOf(layout.labels);
    this.tagSets = model.tags;
    this.tags = layout.tags.map(layerOf);
  }

  /** Starts a sentence, which stays the same until the next call. */
  start(atoms: Atoms): void {
    const { length } = atoms;
    if (length + 2 > this.nodeRows.length) this.nodeRows = new Int32Array(2 * (length + 2));
    const { nodeRows, special } = this;
    nodeRows[0] = special;
    nodeRows[length + 1] = special + 2 * this.columns;
    this.products.find(atoms, nodeRows);
  }

  /** Scores the inputs of a layer; returns where the scores are among the memory’s whole numbers. */
  score({ layer, inputs }: NetworkLayer): number {
    return layer.score(inputs, this.nodeRows);
  }

  /** Scores the inputs of a layer as logarithms of probabilities of the outcomes whose bit is set, or of all with -1. */
  scoreLogs(scored: NetworkLayer, possible: number, scores: Float64Array): void {
    const at = this.score(scored);
    const { integers } = this.memory;
    this.probabilities.write({ integers, at, bits: scored.layer.bits }, possible, scores);
  }
}
