/** Greedy parsing with a neural model: always the best viable transition, then the best label of its arc. */
import type { Sentence } from '../../runtime/conll/sentence.ts';
import type { SystemConfiguration, SystemModule } from '../../runtime/system-module.ts';
import { arcPositions, type ArcPositions } from '../arc-positions.ts';
import { checkModule } from '../linear-model.ts';
import { PartialTree } from '../partial-tree.ts';
import { bestAmong, bestOf } from '../scores.ts';
import { Atoms, readAtoms } from './atoms.ts';
import type { NeuralModel } from './neural-model.ts';
import { NeuralScorer } from './neural-scorer.ts';

export class NeuralParser {
  /** After `parse`: the head of word w is `heads[w - 1]`, and the id of its label `labels[w - 1]`. */
  readonly configuration: SystemConfiguration;
  readonly tree: PartialTree = new PartialTree();

  private readonly positions: ArcPositions;
  private readonly atoms = new Atoms();
  private readonly scorer: NeuralScorer;
  private readonly transitionScores: Float64Array;
  private readonly labelScores: Float64Array;

  constructor(module: SystemModule, model: NeuralModel) {
    checkModule(module);
    if (module.specHash !== model.specHash) {
      throw new Error(`the model was trained for another system than ${module.name}`);
    }
    this.configuration = new module.Configuration();
    this.positions = arcPositions(module);
    this.scorer = new NeuralScorer(module, model);
    this.transitionScores = new Float64Array(module.transitions.length);
    this.labelScores = new Float64Array(model.labels.length);
  }

  /** Parses a sentence, whose heads and labels do not matter. */
  parse(sentence: Sentence): void {
    const { configuration, tree, positions, atoms, scorer, transitionScores, labelScores } = this;
    readAtoms(atoms, sentence);
    scorer.start(atoms);
    tree.reset(sentence.length);
    configuration.reset(sentence.length);
    while (!configuration.isTerminal) {
      scorer.scoreTransitions(this, transitionScores);
      const transition = bestAmong(transitionScores, configuration.viable());
      if (positions.heads[transition] === 0) {
        configuration.apply(transition);
        continue;
      }
      const head = configuration.stackAt(positions.heads[transition]!);
      const dependent = configuration.stackAt(positions.dependents[transition]!);
      scorer.scoreLabels(this, head, dependent, labelScores);
      const label = bestOf(labelScores);
      configuration.apply(transition, label);
      tree.attach({ head, dependent, label });
    }
  }
}
