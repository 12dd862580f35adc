/**
 * What a parser asks about the trees of a sentence, in reasonable time (docs/exact.md): exact for sentences up to some
 * length, and for longer ones sums over all trees, of which those of the system are a part, and a tree that is perhaps
 * not the best.
 */
import { liftedTree, type TreeRule } from '../module/lifted-tree.ts';
import { sumsOverAllTrees, type AllTrees } from '../module/matrix-tree.ts';
import type { KnownTrees } from './known-trees.ts';
import type { SummingSystem } from './summing-system.ts';

/** The longest sentences whose trees are summed over, and whose best tree is sought, exactly. */
export const LONGEST_EXACT = { sums: 30, best: 40 } as const;

/** The trees of a sentence, given the scores of its arcs. */
export function arcTrees(
  system: Pick<SummingSystem, 'treeDistribution'>,
  scores: Float64Array,
  { length, ...rule }: TreeRule & { readonly length: number },
): KnownTrees {
  const isExact = length <= LONGEST_EXACT.sums;
  let sums: AllTrees | undefined;
  const all = (): AllTrees => (sums ??= sumsOverAllTrees(scores, length, rule));
  const trees = system.treeDistribution(scores, length);
  const marginals = (): Float64Array => (isExact ? trees.marginals() : all().marginals.slice());
  const scoreOf = (heads: Int32Array): number =>
    heads.reduce((sum, head, at) => sum + scores[head * (length + 1) + at + 1]!, 0);
  const bestOver = (weights: Float64Array): ReturnType<KnownTrees['best']> => {
    if (length > LONGEST_EXACT.best) {
      const { heads, isBest } = liftedTree(weights, length, rule);
      return { heads, score: scoreOf(heads), isBest };
    }
    const { heads } = system.treeDistribution(weights, length).best()!;
    return { heads, score: scoreOf(heads), isBest: true };
  };
  return {
    isExact,
    best: () => bestOver(scores),
    minimumRisk: () => {
      const found = bestOver(marginals());
      return { ...found, isBest: found.isBest && isExact };
    },
    marginals,
    entropy: () => {
      if (isExact) return trees.entropy();
      const { logPartition, marginals: arcs } = all();
      return Math.max(0, logPartition - arcs.reduce((sum, arc, at) => sum + arc * scores[at]!, 0));
    },
  };
}
