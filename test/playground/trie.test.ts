/** The computations of S for a tree: all in the trie, one left open; and a sample that is uniform. */
import { expect, test } from 'vitest';
import { checkSpec, countPlainOf, namedSpec, plainComputationsOf } from '../../generator/index.ts';
import { formatPlainComputation } from '../../generator/semantics/computation.ts';
import { plainSampler } from '../../generator/semantics/computations-of-tree.ts';
import { allTrees } from '../../generator/semantics/tree.ts';
import { trieOf } from '../../playground/collapse/trie.ts';
import { traceSentence } from '../../playground/work/trace-sentence.ts';
import { seededRandom } from '../../runtime/module/seeded-random.ts';

const systemOf = (name: string): NonNullable<ReturnType<typeof checkSpec>['system']> =>
  checkSpec(namedSpec(name)!).system!;

test.each(['arc-standard', 'attardi-3', 'full-3-free', 'attardi-3-returning'])(
  '%s: on all trees of 4 words',
  (name) => {
    const system = systemOf(name);
    for (const heads of allTrees(4)) {
      const words = heads.map(String);
      const { content, verdict, listed } = traceSentence(system, { words, heads, labels: words.map(() => '') });
      const { nodes, rows } = trieOf(content);
      const computations = [...plainComputationsOf(system, heads)];
      expect([verdict.plain?.total, listed]).toEqual([countPlainOf(system, heads), 'all']);
      expect(rows).toBe(Math.max(1, computations.length));
      // Computations of a returning system differ in length; the last node of a row ends one.
      const ends = [...new Map(nodes.map((node) => [node.row, node])).values()];
      expect(ends).toHaveLength(computations.length);
      expect(ends.filter(({ standing }) => standing === 'canonical')).toHaveLength(computations.length === 0 ? 0 : 1);
      // Every branch is closed by one refusal, which all computations that pass through it share.
      const refused = nodes.filter(({ standing }) => standing === 'refused');
      const closed = refused.reduce((sum, { passing }) => sum + passing, 0);
      expect(closed).toBe(Math.max(0, computations.length - 1));
    }
  },
);

test('computations are drawn with the same probability', () => {
  const [system, tree] = [systemOf('attardi-3'), [2, 4, 4, 0, 7, 7, 2, 4]];
  const draw = plainSampler(system, tree);
  const random = seededRandom(1);
  const drawn = new Map<string, number>();
  for (let count = 0; count < 600; count++) {
    const key = formatPlainComputation(draw(random));
    drawn.set(key, (drawn.get(key) ?? 0) + 1);
  }
  const all = [...plainComputationsOf(system, tree)].map(formatPlainComputation);
  expect([...drawn.keys()].toSorted()).toEqual(all.toSorted());
  // 100 are expected of each; 60 would be more than four standard deviations away.
  expect(Math.min(...drawn.values())).toBeGreaterThan(60);
  expect(() => plainSampler(systemOf('arc-standard'), [3, 0, 2])).toThrow('no computation builds the tree');
});
