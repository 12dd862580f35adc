/** Trees with scores, and what can be asked of a distribution over them. */

/** A tree with its score. */
export interface ScoredTree {
  readonly heads: Int32Array;
  readonly score: number;
}

/** A distribution over trees of one length. Trees are the heads of words 1, 2, …; arcs are at `head * (length + 1) + dependent`. */
export interface TreeDistribution {
  /** The logarithm of the sum over all trees of exp of their scores; -Infinity if all are forbidden. */
  logPartition(): number;
  /** The probability of every arc. */
  marginals(): Float64Array;
  /** The tree of the highest score, always the same one of equals; undefined if all are forbidden. */
  best(): ScoredTree | undefined;
  /** The k trees of the highest scores, `best()` first. Equals are in a fixed order: fewer trees are the first of more. */
  kBest(k: number): ScoredTree[];
  /** A tree with its probability; `random` gives numbers in [0, 1). Throws if all are forbidden. */
  sample(random: () => number): Int32Array;
  /** In nats. */
  entropy(): number;
  /** The tree with the most heads that are expected to be right; undefined if all are forbidden. */
  minimumRisk(): ScoredTree | undefined;
  /** -Infinity for a tree that is forbidden or that the system does not derive. */
  logProbability(heads: ArrayLike<number>): number;
}
