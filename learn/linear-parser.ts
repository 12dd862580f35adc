/** Greedy parsing with a linear model: always the best viable transition, then the best label of its arc. */
import type { Sentence } from '../runtime/conll/sentence.ts';
import type { SystemConfiguration, SystemModule } from '../runtime/system-module.ts';
import { arcPositions, type ArcPositions } from './arc-positions.ts';
import { Atoms } from './atoms.ts';
import { labelFeatures, MAX_FEATURES, transitionFeatures } from './features.ts';
import { checkModule, type LinearModel } from './linear-model.ts';
import { PartialTree } from './partial-tree.ts';
import { bestAmong, bestOf, sumRows } from './scores.ts';

export class LinearParser {
  /** After `parse`: the head of word w is `heads[w - 1]`, and the id of its label `labels[w - 1]`. */
  readonly configuration: SystemConfiguration;

  private readonly model: LinearModel;
  private readonly positions: ArcPositions;
  readonly atoms: Atoms = new Atoms();
  readonly tree: PartialTree = new PartialTree();
  private readonly features = new Int32Array(MAX_FEATURES);
  private readonly transitionScores: Float64Array;
  private readonly labelScores: Float64Array;

  constructor(module: SystemModule, model: LinearModel) {
    checkModule(module);
    if (module.specHash !== model.specHash) {
      throw new Error(`the model was trained for another system than ${module.name}`);
    }
    this.model = model;
    this.configuration = new module.Configuration();
    this.positions = arcPositions(module);
    this.transitionScores = new Float64Array(module.transitions.length);
    this.labelScores = new Float64Array(model.labels.length);
  }

  /** Parses a sentence, whose heads and labels do not matter. */
  parse(sentence: Sentence): void {
    const { configuration, atoms, tree, features, positions, transitionScores, labelScores, model } = this;
    const [transitionMask, arcMask] = [2 ** model.transitionBits - 1, 2 ** model.arcBits - 1];
    atoms.read(sentence);
    tree.reset(sentence.length);
    configuration.reset(sentence.length);
    while (!configuration.isTerminal) {
      const count = transitionFeatures(this, transitionMask, features);
      sumRows(model.transitions, { features, count }, transitionScores);
      const transition = bestAmong(transitionScores, configuration.viable());
      if (positions.heads[transition] === 0) {
        configuration.apply(transition);
        continue;
      }
      const head = configuration.stackAt(positions.heads[transition]!);
      const dependent = configuration.stackAt(positions.dependents[transition]!);
      const arcCount = labelFeatures(this, { head, dependent, mask: arcMask }, features);
      sumRows(model.arcs, { features, count: arcCount }, labelScores);
      const label = bestOf(labelScores);
      configuration.apply(transition, label);
      tree.attach({ head, dependent, label });
    }
  }
}
