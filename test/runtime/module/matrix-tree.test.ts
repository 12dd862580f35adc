/** Sums over all trees against enumeration, another method, and sums over the trees of systems, which are a part. */
import { describe, expect, test } from 'vitest';
import { treeDistribution } from '../../../generator/frames/plans/tree-engine.ts';
import { allTrees as enumerated } from '../../../generator/semantics/tree.ts';
import { treeSums } from '../../../generator/semantics/tree-sums.ts';
import { ROOT_RULES } from '../../../generator/theory/transition-system.ts';
import { sumsOverAllTrees } from '../../../runtime/module/matrix-tree.ts';
import { allTreesLogPartition } from '../../inference/eisner.ts';
import { largestDifference } from '../../inference/judge-distribution.ts';
import { randomScores } from '../../inference/random-scores.ts';
import { systemOf } from '../../systems.ts';

describe.each(ROOT_RULES)('%s root', (root) => {
  const rule = { isSingleRoot: root === 'single' };

  test.each(['random', 'zero', 'tied', 'large'] as const)('%s scores: log Z and marginals of all trees', (kind) => {
    for (let n = 1; n <= 5; n++) {
      const scores = randomScores(kind, n, n);
      const trees = [...enumerated(n)].filter(
        (tree) => root === 'any' || tree.filter((head) => head === 0).length === 1,
      );
      const { logPartition, marginals } = treeSums(trees, scores);
      const found = sumsOverAllTrees(scores, n, rule);
      expect(found.logPartition).toBeCloseTo(logPartition, 9);
      expect(largestDifference(found.marginals, marginals)).toBeLessThan(1e-9);
    }
  });

  test('they bound sums over the trees of a system from above', () => {
    for (let n = 1; n <= 9; n++) {
      const scores = randomScores('random', n, n);
      const system = systemOf(root === 'single' ? 'attardi-3-free-single' : 'attardi-3-free');
      const difference =
        sumsOverAllTrees(scores, n, rule).logPartition - treeDistribution(system, scores, n).logPartition();
      expect(difference).toBeGreaterThan(n < 4 ? -1e-9 : 1e-3);
    }
  });
});

test('fifty words: log Z is that of the determinant, and each word has one head', () => {
  const n = 50;
  const scores = randomScores('random', n, 1);
  const { logPartition, marginals } = sumsOverAllTrees(scores, n, { isSingleRoot: false });
  expect(logPartition).toBeCloseTo(allTreesLogPartition(scores, n), 8);
  for (let word = 1; word <= n; word++) {
    let sum = 0;
    for (let head = 0; head <= n; head++) sum += marginals[head * (n + 1) + word]!;
    expect(sum).toBeCloseTo(1, 9);
  }
});

test('a cycle that weighs more than all trees by any factor costs no precision', () => {
  // Words 1 and 2 prefer each other; the trees are 0 → 1 → 2, of score 1, and 0 → 2 → 1, of score 0.
  const scores = Float64Array.of(0, -499, -500, 0, 0, 500, 0, 500, 0);
  const { logPartition, marginals } = sumsOverAllTrees(scores, 2, { isSingleRoot: true });
  expect(logPartition).toBeCloseTo(Math.log(Math.E + 1), 9);
  expect(marginals[1]).toBeCloseTo(Math.E / (Math.E + 1), 9);
});
