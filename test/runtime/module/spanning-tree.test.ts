/** The maximum spanning tree against all trees. */
import { expect, test } from 'vitest';
import { allTrees } from '../../../generator/semantics/tree.ts';
import { treeScore } from '../../../generator/semantics/tree-sums.ts';
import { maximumSpanningTree } from '../../../runtime/module/spanning-tree.ts';
import { randomScores, WEIGHTS } from '../../inference/random-scores.ts';

test.each(WEIGHTS)('%s scores: no tree has a higher score', (kind) => {
  for (let n = 1; n <= 5; n++) {
    const trees = [...allTrees(n)];
    for (let seed = 1; seed <= (n === 5 ? 20 : 60); seed++) {
      const scores = randomScores(kind, n, seed);
      const best = Math.max(...trees.map((tree) => treeScore(tree, scores)));
      const found = maximumSpanningTree(scores, n);
      if (best === -Infinity) expect(found).toBeUndefined();
      else {
        expect(treeScore([...found!], scores)).toBeCloseTo(best, 9);
        expect(trees.map(String)).toContain(String([...found!]));
      }
    }
  }
});
