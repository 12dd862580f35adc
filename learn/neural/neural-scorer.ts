/** The scores of a neural model: logarithms of probabilities, so that a beam can compare them. */
import type { Atoms } from '../../runtime/parser/atoms.ts';
import type { ScoredContext, Scorer } from '../../runtime/parser/scorer.ts';
import { Encoder } from './encoder.ts';
import { HiddenScorer } from './hidden-scorer.ts';
import { Inputs, labelInputs, transitionInputs } from './inputs.ts';
import { KernelMemory } from './kernel-memory.ts';
import { MatrixProduct } from './matrix-product.ts';
import { modelLayout, type NeuralModel } from './neural-model.ts';
import type { NetworkLayout } from './network-shape.ts';
import { ProductCache } from './product-cache.ts';
import { FIELDS, writeFields, type FieldIndices } from './word-fields.ts';

export class NeuralScorer implements Scorer {
  /** The number of labels. */
  readonly labels: number;
  readonly unit = 1;

  private readonly memory = new KernelMemory();
  private readonly layout: NetworkLayout;
  private readonly fields: FieldIndices;
  private readonly weights: number;
  private readonly encoder: Encoder;
  private readonly slots: MatrixProduct;
  private readonly cache: ProductCache;
  private readonly transitionScorer: HiddenScorer;
  private readonly labelScorer: HiddenScorer;
  private readonly transitionIn: Inputs;
  private readonly labelIn: Inputs;
  /** Room for a list of rows, a hidden layer and scores. */
  private readonly list: number;
  private readonly hidden: number;
  private readonly scores: number;
  /** The products of the words of a sentence, and where those of each node are. */
  private products = 0;
  private nodeRows = new Int32Array(0);
  private ids = new Int32Array(0);

  constructor(model: NeuralModel) {
    const layout = modelLayout(model);
    const { memory } = this;
    this.labels = model.labels;
    this.layout = layout;
    this.fields = model.fields;
    this.weights = memory.allocate(layout.size);
    memory.floatsAt(this.weights, layout.size).set(model.weights);
    const scratch = memory.allocate(8 * Math.max(...layout.matrices.map(({ rows }) => rows)));
    const places = { weights: this.weights, distance: 0, scratch };
    this.encoder = new Encoder(memory, layout, places);
    this.slots = new MatrixProduct(memory, layout.slots, places);
    this.cache = new ProductCache(memory, layout, this.weights);
    this.transitionScorer = new HiddenScorer(memory, layout.transitions, this.weights);
    this.labelScorer = new HiddenScorer(memory, layout.labels, this.weights);
    this.transitionIn = new Inputs(layout.transitions);
    this.labelIn = new Inputs(layout.labels);
    this.list = memory.allocate(Math.max(this.transitionScorer.rows, this.labelScorer.rows));
    this.hidden = memory.allocate(Math.max(layout.transitions.hidden, layout.labels.hidden));
    this.scores = memory.allocate(Math.max(this.transitionScorer.columns, this.labelScorer.columns));
  }

  /** Starts a sentence, which stays the same until the next call. */
  start(atoms: Atoms): void {
    const { layout } = this;
    const { length } = atoms;
    const { columns } = layout.slots;
    if (length + 2 > this.nodeRows.length) this.reserve(2 * (length + 2));
    writeFields(atoms, this.fields, { ids: this.ids, at: 0 });
    const { ids, nodeRows, products } = this;
    nodeRows[0] = this.weights + 4 * layout.special.at;
    nodeRows[length + 1] = nodeRows[0] + 4 * columns;
    for (let word = 1; word <= length; word++) nodeRows[word] = products + 4 * (word - 1) * columns;
    if (layout.layers.length === 0) {
      for (let word = 0; word < length; word++) this.cache.write(ids, word * FIELDS.length, nodeRows[word + 1]!);
    } else {
      this.encoder.forward(ids, [0, length]);
      const rows = 4 * Math.ceil(length / 4);
      this.slots.forward({ from: this.encoder.output.values, to: products, rows });
    }
  }

  /** The scores of transitions by id; those that are not viable do not matter. */
  scoreTransitions({ configuration, tree }: ScoredContext, scores: Float64Array): void {
    const viable = configuration.viable();
    if ((viable & (viable - 1)) === 0) {
      scores.fill(0);
      return;
    }
    transitionInputs(configuration, tree, this.transitionIn);
    this.score(this.transitionScorer, this.transitionIn, scores);
    for (let outcome = 0; outcome < scores.length; outcome++) {
      if (((viable >>> outcome) & 1) === 0) scores[outcome] = -Infinity;
    }
    normalize(scores);
  }

  /** The scores of labels by id, for an arc between two nodes of the stack. */
  scoreLabels({ configuration, tree }: ScoredContext, head: number, dependent: number, scores: Float64Array): void {
    labelInputs({ head, dependent, none: configuration.length + 1 }, tree, this.labelIn);
    this.score(this.labelScorer, this.labelIn, scores);
    normalize(scores);
  }

  private score(scorer: HiddenScorer, inputs: Inputs, out: Float64Array): void {
    const { list, hidden, scores } = this;
    scorer.list(inputs, this.nodeRows, list);
    scorer.hide({ list, hidden });
    scorer.score({ hidden, scores });
    const { floats } = this.memory;
    for (let outcome = 0, at = scores >> 2; outcome < out.length; outcome++) out[outcome] = floats[at + outcome]!;
  }

  private reserve(nodes: number): void {
    this.nodeRows = new Int32Array(nodes);
    this.ids = new Int32Array(nodes * FIELDS.length);
    this.products = this.memory.allocate((nodes + 3) * this.layout.slots.columns);
    if (this.layout.layers.length > 0) this.encoder.reserve(nodes);
  }
}

/** What is further below the best than this adds nothing to a sum that is worth its time. */
const NEGLIGIBLE = 12;

/** Turns scores into logarithms of probabilities. */
function normalize(scores: Float64Array): void {
  let most = scores[0]!;
  for (let outcome = 1; outcome < scores.length; outcome++) if (scores[outcome]! > most) most = scores[outcome]!;
  let sum = 0;
  for (let outcome = 0; outcome < scores.length; outcome++) {
    const below = scores[outcome]! - most;
    if (below > -NEGLIGIBLE) sum += below === 0 ? 1 : Math.exp(below);
  }
  const total = most + Math.log(sum);
  for (let outcome = 0; outcome < scores.length; outcome++) scores[outcome]! -= total;
}
