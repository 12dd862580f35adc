/**
 * Distributions over trees by their definition: every complete computation is listed, and the tree it builds weighs the
 * product of its arcs' weights, exp of their scores. `scores[head * (n + 1) + dependent]`; -Infinity forbids an arc.
 * With one computation per tree these are sums over trees.
 */
import type { Tree } from './tree.ts';

export interface TreeSums {
  readonly logPartition: number;
  /** As the scores. */
  readonly marginals: Float64Array;
  readonly entropy: number;
  /** The trees that are not forbidden, the best first. */
  readonly ranked: readonly { readonly tree: Tree; readonly score: number }[];
}

/** The score of a tree. */
export function treeScore(tree: Tree, scores: ArrayLike<number>): number {
  return tree.reduce((sum, head, index) => sum + scores[head * (tree.length + 1) + index + 1]!, 0);
}

/** The distribution over the trees of n words that computations build, each as often as it is listed. */
export function treeSums(trees: Iterable<Tree>, scores: ArrayLike<number>): TreeSums {
  const ranked = Array.from(trees, (tree) => ({ tree, score: treeScore(tree, scores) }))
    .filter(({ score }) => score > -Infinity)
    .toSorted((a, b) => b.score - a.score);
  const best = ranked[0]?.score ?? 0;
  const logPartition = best + Math.log(ranked.reduce((sum, { score }) => sum + Math.exp(score - best), 0));
  const marginals = new Float64Array(scores.length);
  let entropy = 0;
  for (const { tree, score } of ranked) {
    const probability = Math.exp(score - logPartition);
    entropy += probability * (logPartition - score);
    tree.forEach((head, index) => (marginals[head * (tree.length + 1) + index + 1]! += probability));
  }
  return { logPartition, marginals, entropy, ranked };
}
