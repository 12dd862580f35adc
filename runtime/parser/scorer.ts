/** What a learner adds to a parser: scores of transitions and of labels. Searches know learners only by this. */
import type { Atoms } from './atoms.ts';
import type { PartialTree } from './partial-tree.ts';
import type { ParserConfiguration } from './parser-system.ts';
import type { TagScores } from './tag-scores.ts';

/** A configuration, and the arcs that it has built. */
export interface ScoredContext {
  readonly configuration: ParserConfiguration;
  readonly tree: PartialTree;
}

export interface Scorer {
  /** The number of labels. */
  readonly labels: number;
  /** What scores are counted in, so that they can be whole numbers. */
  readonly unit: number;
  /** The tags of the sentence’s words, if it finds any. */
  readonly tags?: TagScores;
  /** Starts a sentence, which stays the same until the next call; `reuse` says how often the same nodes are scored. */
  start(atoms: Atoms, reuse: 'often' | 'rarely'): void;
  /** The scores of transitions by id; those that are not viable do not matter. */
  scoreTransitions(context: ScoredContext, scores: Float64Array): void;
  /** The scores of labels by id, for an arc between two nodes of the stack. Called after `scoreTransitions`. */
  scoreLabels(context: ScoredContext, head: number, dependent: number, scores: Float64Array): void;
}
