/** What is asked about trees by scores of arcs, where it is known in closed form or can be added up by hand. */
import { expect, test } from 'vitest';
import { treeDistribution } from '../../../generator/frames/plans/tree-engine.ts';
import { formatReduction } from '../../../generator/theory/reduction.ts';
import { ROOT_RULES } from '../../../generator/theory/transition-system.ts';
import { arcTrees, LONGEST_EXACT } from '../../../runtime/neural/arc-trees.ts';
import type { KnownTrees } from '../../../runtime/neural/known-trees.ts';
import { derivability } from '../../../runtime/neural/summing-system.ts';
import { randomScores } from '../../inference/random-scores.ts';
import { systemOf } from '../../systems.ts';

function treesOf(scores: Float64Array, length: number, root: 'any' | 'single'): KnownTrees {
  const system = systemOf(root === 'single' ? 'attardi-3-free-single' : 'attardi-3-free');
  const derives = derivability({ root, reductions: system.reductions.map(formatReduction) });
  const sums = { treeDistribution: (weights: ArrayLike<number>, n: number) => treeDistribution(system, weights, n) };
  return arcTrees(sums, scores, { length, derives, isSingleRoot: root === 'single' });
}

test.each(ROOT_RULES)('%s root: arcs that are alike make all trees alike, of which there are so many', (root) => {
  for (const length of [LONGEST_EXACT.sums + 1, LONGEST_EXACT.best + 5]) {
    const scores = new Float64Array((length + 1) ** 2).fill(1.5);
    const { entropy, isExact } = treesOf(scores, length, root);
    // Cayley’s formula; with a single root, the trees of the words alone and their roots.
    expect(entropy()).toBeCloseTo((length - 1) * Math.log(root === 'single' ? length : length + 1), 8);
    expect(isExact).toBe(false);
  }
});

test.each(ROOT_RULES)(
  '%s root: the score of a tree is that of its arcs, also where the tree is of minimum risk',
  (root) => {
    for (const length of [6, LONGEST_EXACT.best + 5]) {
      const scores = randomScores('random', length, length);
      const trees = treesOf(scores, length, root);
      for (const { heads, score } of [trees.best(), trees.minimumRisk()]) {
        const sum = [...heads].reduce((all, head, at) => all + scores[head * (length + 1) + at + 1]!, 0);
        expect(score).toBeCloseTo(sum, 9);
      }
    }
  },
);
