/** What parsers over trees ask about the trees of a sentence. */
import type { ScoredTree, TreeDistribution } from '../module/scored-tree.ts';

export interface KnownTrees extends Pick<TreeDistribution, 'marginals' | 'entropy'> {
  /** Whether sums are over the trees of the system, and not over more of them. */
  readonly isExact: boolean;
  best(): KnownTree;
  minimumRisk(): KnownTree;
}

/** A tree, and whether it is known to be what was asked for. */
export interface KnownTree extends ScoredTree {
  readonly isBest: boolean;
}
