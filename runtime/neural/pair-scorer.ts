/** The scores of a network over trees: of all pairs of a sentence, and of the labels of arcs. */
import type { Atoms } from '../parser/atoms.ts';
import { pairScores, type PairScores } from '../hybrid/pair-scores.ts';
import { pairOutcomes, type NeuralModel } from './neural-model.ts';
import { arcInputs, pairInputs } from './pair-inputs.ts';
import type { PairOutcomes } from './pair-shape.ts';
import { networkTags } from './network-tags.ts';
import { SentenceNetwork } from './sentence-network.ts';
import type { TagScores } from '../parser/tag-scores.ts';

/** Words of a sentence, both included. */
export interface WordRange {
  readonly from: number;
  readonly to: number;
}

/** What scores the pairs of a sentence, and labels of its arcs. */
export interface ScorerOfPairs {
  /** The tags of the sentence’s words, if it finds any. */
  readonly tags?: TagScores | undefined;
  /** Starts a sentence; returns the scores of its pairs, or of those of a part, as of a sentence with these words only. */
  scorePairs(atoms: Atoms, part?: WordRange): PairScores;
  /** The logarithms of the probabilities of labels by id, given an arc of the sentence. */
  scoreLabels(arc: { readonly head: number; readonly dependent: number }, scores: Float64Array): void;
}

export class PairScorer implements ScorerOfPairs {
  readonly tags: TagScores;

  private readonly network: SentenceNetwork;
  private readonly outcomes: PairOutcomes;
  /** Of the sentence that was started last. */
  private length = 0;

  /** `code` is that of the kernels. */
  constructor(model: NeuralModel, code: string) {
    this.outcomes = pairOutcomes(model);
    this.network = new SentenceNetwork(model, code);
    this.tags = networkTags(this.network);
  }

  scorePairs(atoms: Atoms, { from, to }: WordRange = { from: 1, to: atoms.length }): PairScores {
    const { network } = this;
    const { length } = atoms;
    this.length = length;
    const words = to - from + 1;
    const scores = pairScores(words);
    const nodeOf = (place: number): number => (place === 0 ? 0 : place > words ? length + 1 : from + place - 1);
    network.start(atoms);
    const lists = this.outcomes.map((outcome) => scores[outcome]);
    const { transitions, memory } = network;
    const unit = 2 ** -transitions.layer.bits;
    for (let top = 0; top <= words; top++) {
      // The root and an empty buffer are the end.
      for (let front = top + 1; front <= (top === 0 ? words : words + 1); front++) {
        pairInputs({ top: nodeOf(top), front: nodeOf(front), length }, transitions.inputs);
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
