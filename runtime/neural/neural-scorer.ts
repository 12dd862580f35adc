/** The scores of a neural model: logarithms of probabilities, so that a beam can compare them. */
import type { Atoms } from '../parser/atoms.ts';
import type { ScoredContext, Scorer } from '../parser/scorer.ts';
import { roundedRows } from './fixed-point.ts';
import { HiddenLayer } from './hidden-layer.ts';
import { Inputs, labelInputs, transitionInputs } from './inputs.ts';
import { startKernels } from './kernel-machine.ts';
import { KernelMemory } from './kernel-memory.ts';
import { LogProbabilities } from './log-probabilities.ts';
import { modelLayout, type NeuralModel } from './neural-model.ts';
import type { NetworkLayout } from './network-shape.ts';
import { SentenceProducts } from './sentence-products.ts';
import { WordProducts } from './word-products.ts';

export class NeuralScorer implements Scorer {
  /** The number of labels. */
  readonly labels: number;
  readonly unit = 1;

  private readonly memory: KernelMemory;
  private readonly layout: NetworkLayout;
  /** Where the products of words come from: kept ones, or those of an encoder. */
  private readonly products: WordProducts | SentenceProducts;
  private readonly transitionLayer: HiddenLayer;
  private readonly labelLayer: HiddenLayer;
  private readonly transitionIn: Inputs;
  private readonly labelIn: Inputs;
  private readonly probabilities = new LogProbabilities();
  /** The products of the root and of “no such node”, and where those of each node of a sentence are. */
  private readonly special: number;
  private nodeRows = new Int32Array(0);

  /** `code` is that of the kernels. */
  constructor(model: NeuralModel, code: string) {
    const layout = modelLayout(model);
    const memory = new KernelMemory(startKernels(code));
    this.labels = model.labels;
    this.memory = memory;
    this.layout = layout;
    this.products =
      layout.layers.length === 0
        ? new WordProducts(memory, layout, model)
        : new SentenceProducts(memory, layout, model);
    this.special = roundedRows(memory, model.weights, layout.special);
    this.transitionLayer = new HiddenLayer(memory, layout.transitions, model.weights);
    this.labelLayer = new HiddenLayer(memory, layout.labels, model.weights);
    this.transitionIn = new Inputs(layout.transitions);
    this.labelIn = new Inputs(layout.labels);
  }

  /** Starts a sentence, which stays the same until the next call. */
  start(atoms: Atoms): void {
    const { length } = atoms;
    if (length + 2 > this.nodeRows.length) this.nodeRows = new Int32Array(2 * (length + 2));
    const { nodeRows, special } = this;
    nodeRows[0] = special;
    nodeRows[length + 1] = special + 2 * this.layout.slots.columns;
    this.products.find(atoms, nodeRows);
  }

  /** The scores of transitions by id; those that are not viable do not matter. */
  scoreTransitions({ configuration, tree }: ScoredContext, scores: Float64Array): void {
    const viable = configuration.viable();
    if ((viable & (viable - 1)) === 0) {
      scores.fill(0);
      return;
    }
    transitionInputs(configuration, tree, this.transitionIn);
    this.score(this.transitionLayer, this.transitionIn, viable, scores);
  }

  /** The scores of labels by id, for an arc between two nodes of the stack. */
  scoreLabels({ configuration, tree }: ScoredContext, head: number, dependent: number, scores: Float64Array): void {
    labelInputs({ head, dependent, none: configuration.length + 1 }, tree, this.labelIn);
    this.score(this.labelLayer, this.labelIn, -1, scores);
  }

  private score(layer: HiddenLayer, inputs: Inputs, possible: number, scores: Float64Array): void {
    const at = layer.score(inputs, this.nodeRows);
    const { integers } = this.memory;
    this.probabilities.write({ integers, at, bits: layer.bits }, possible, scores);
  }
}
