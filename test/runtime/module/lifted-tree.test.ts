/** Trees for sentences that are too long for the best one, against the best one of short sentences. */
import { expect, test } from 'vitest';
import { treeDistribution } from '../../../generator/frames/plans/tree-engine.ts';
import { formatReduction } from '../../../generator/theory/reduction.ts';
import { liftedTree } from '../../../runtime/module/lifted-tree.ts';
import { derivability } from '../../../runtime/neural/summing-system.ts';
import { derivedTrees } from '../../inference/judge-distribution.ts';
import { randomScores } from '../../inference/random-scores.ts';
import { systemOf } from '../../systems.ts';

test.each(['attardi-3', 'attardi-3-free-single', 'arc-hybrid', 'arc-standard-free-single', 'full-3-front-single'])(
  '%s: a tree of the system, the best one if it says so, and mostly if not',
  (name) => {
    const system = systemOf(name);
    const derives = derivability({ root: system.root, reductions: system.reductions.map(formatReduction) });
    let [claimed, found, all] = [0, 0, 0];
    for (let n = 1; n <= 5; n++) {
      const trees = derivedTrees(system, n);
      const texts = new Set(trees.map(String));
      for (let seed = 1; seed <= 40; seed++) {
        const scores = randomScores('random', n, seed);
        const { heads, isBest } = liftedTree(scores, n, { isSingleRoot: system.root === 'single', derives });
        expect(texts.has(String([...heads]))).toBe(true);
        const best = treeDistribution(system, scores, n).best()!;
        const isSame = best.heads.every((head, at) => head === heads[at]);
        if (isBest) expect(isSame).toBe(true);
        claimed += isBest ? 1 : 0;
        found += isSame ? 1 : 0;
        all++;
      }
    }
    expect([claimed > all / 4, found >= claimed, found > 0.7 * all]).toEqual([true, true, true]);
  },
);

test('sixty words take no time worth mentioning, and no word gains by another head', () => {
  const n = 60;
  const [scores, root] = [randomScores('random', n, 3), 'single' as const];
  const derives = derivability({ root, reductions: ['la(2,1)', 'la(3,1)', 'ra(2,1)', 'ra(3,1)'] });
  const { heads, isBest } = liftedTree(scores, n, { isSingleRoot: true, derives });
  expect([derives(heads), isBest]).toEqual([true, false]);
  heads.forEach((own, at) => {
    if (own === 0) return;
    for (let head = 1; head <= n; head++) {
      if (scores[head * (n + 1) + at + 1]! > scores[own * (n + 1) + at + 1]!) {
        expect(head === at + 1 || isCyclic(heads, at, head) || !derives(heads.with(at, head))).toBe(true);
      }
    }
  });
});

function isCyclic(heads: Int32Array, at: number, head: number): boolean {
  for (let node = head; node !== 0; node = heads[node - 1]!) if (node === at + 1) return true;
  return false;
}
