/** The scores of a network over trees: of all pairs of a sentence, and of the labels of arcs. */
import type { Atoms } from '../parser/atoms.ts';
import { pairScores, type PairScores } from '../hybrid/pair-scores.ts';
import type { NeuralModel } from './neural-model.ts';
import { arcInputs, pairInputs } from './pair-inputs.ts';
import { PAIR_OUTCOMES } from './pair-shape.ts';
import { networkTags } from './network-tags.ts';
import { SentenceNetwork } from './sentence-network.ts';
import type { TagScores } from '../parser/tag-scores.ts';

/** What scores the pairs of a sentence, and labels of its arcs. */
export interface ScorerOfPairs {
  /** The tags of the sentence’s words, if it finds any. */
  readonly tags?: TagScores | undefined;
  /** Starts a sentence; returns the scores of its pairs. */
  scorePairs(atoms: Atoms): PairScores;
  /** The logarithms of the probabilities of labels by id, given an arc of the sentence. */
  scoreLabels(arc: { readonly head: number; readonly dependent: number }, scores: Float64Array): void;
}

export class PairScorer implements ScorerOfPairs {
  readonly tags: TagScores;

  private readonly network: SentenceNetwork;
  /** Of the sentence that was started last. */
  private length = 0;

  /** `code` is that of the kernels. */
  constructor(model: NeuralModel, code: string) {
    this.network = new SentenceNetwork(model, code);
    this.tags = networkTags(this.network);
  }

  scorePairs(atoms: Atoms): PairScores {
    const { network } = this;
    const { length } = atoms;
    this.length = length;
    const scores = pairScores(length);
    network.start(atoms);
    const lists = PAIR_OUTCOMES.map((outcome) => scores[outcome]);
    const { transitions, memory } = network;
    const unit = 2 ** -transitions.layer.bits;
    for (let top = 0; top <= length; top++) {
      // The root and an empty buffer are the end.
      for (let front = top + 1; front <= (top === 0 ? length : length + 1); front++) {
        pairInputs({ top, front, length }, transitions.inputs);
        const at = network.score(transitions);
        const place = top * scores.stride + front;
        for (let outcome = 0; outcome < lists.length; outcome++) {
          lists[outcome]![place] = memory.integers[at + outcome]! * unit;
        }
      }
    }
    return scores;
  }

  scoreLabels(arc: { readonly head: number; readonly dependent: number }, scores: Float64Array): void {
    const { labels } = this.network;
    arcInputs({ ...arc, length: this.length }, labels.inputs);
    this.network.scoreLogs(labels, -1, scores);
  }
}
