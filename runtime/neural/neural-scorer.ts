/** The scores of a neural model: logarithms of probabilities, so that a beam can compare them. */
import type { Atoms } from '../parser/atoms.ts';
import type { ScoredContext, Scorer } from '../parser/scorer.ts';
import { labelInputs, transitionInputs } from './configuration-inputs.ts';
import type { NeuralModel } from './neural-model.ts';
import { networkTags } from './network-tags.ts';
import { SentenceNetwork } from './sentence-network.ts';
import type { TagScores } from '../parser/tag-scores.ts';

export class NeuralScorer implements Scorer {
  /** The number of labels. */
  readonly labels: number;
  readonly unit = 1;

  readonly tags: TagScores;

  private readonly network: SentenceNetwork;

  /** `code` is that of the kernels. */
  constructor(model: NeuralModel, code: string) {
    this.labels = model.labels;
    this.network = new SentenceNetwork(model, code);
    this.tags = networkTags(this.network);
  }

  /** Starts a sentence, which stays the same until the next call. */
  start(atoms: Atoms): void {
    this.network.start(atoms);
  }

  /** The scores of transitions by id; those that are not viable do not matter. */
  scoreTransitions({ configuration, tree }: ScoredContext, scores: Float64Array): void {
    const viable = configuration.viable();
    if ((viable & (viable - 1)) === 0) {
      // It has probability 1, and the others have none, as votes must know.
      scores.fill(-Infinity);
      scores[31 - Math.clz32(viable)] = 0;
      return;
    }
    const { transitions } = this.network;
    transitionInputs(configuration, tree, transitions.inputs);
    this.network.scoreLogs(transitions, viable, scores);
  }

  /** The scores of labels by id, for an arc between two nodes of the stack. */
  scoreLabels({ configuration, tree }: ScoredContext, head: number, dependent: number, scores: Float64Array): void {
    const { labels } = this.network;
    labelInputs({ head, dependent, none: configuration.length + 1 }, tree, labels.inputs);
    this.network.scoreLogs(labels, -1, scores);
  }
}
