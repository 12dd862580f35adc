/** What several computations for one tree do to a model, against lists of all computations. */
import { expect, test } from 'vitest';
import { ambiguityFigures } from '../../../learn/generative/ambiguity-figures.ts';
import type { TaggedTree } from '../../../learn/generative/starts.ts';
import { canonicalOf, systemStructure } from '../../../learn/generative/system-structure.ts';
import { seededRandom } from '../../../runtime/module/seeded-random.ts';
import { systemOf } from '../../systems.ts';
import { randomParameters, sumsByDefinition } from './model-of-definition.ts';

const CONTEXT = { stack: 1, emission: 1, front: 'hidden', symbols: 'hidden', normalised: 'over-all' } as const;
const TREES: readonly TaggedTree[] = [
  { tags: [0, 1, 1, 0], heads: [2, 0, 2, 3], times: 2 },
  { tags: [1, 0, 1], heads: [3, 1, 0], times: 3 },
  { tags: [1, 1, 0, 0], heads: [0, 1, 2, 3], times: 1 },
  { tags: [0], heads: [0], times: 4 },
  { tags: [0, 0, 1, 1], heads: [2, 3, 4, 0], times: 1 },
];

test.each(['arc-standard', 'attardi-3', 'full-3'])('%s', (name) => {
  const system = systemOf(name);
  const structure = systemStructure({ system, form: 'plain', context: CONTEXT, tagCount: 2 });
  const random = seededRandom(2);
  // Some far from equal, so that a tree with many computations is not always the best.
  const parameters = randomParameters(structure, 8).map((value, at) =>
    at === 0 ? 1 : value * 8 ** (3 * random() - 3),
  );
  const canonical = canonicalOf(system, 'plain');
  const found = TREES.map(({ tags, heads, times }) => {
    const { computations } = sumsByDefinition({ canonical, context: CONTEXT, structure, parameters }, Array.from(tags));
    const ranked = computations.toSorted((a, b) => b.probability - a.probability);
    const ofTree = (tree: string): readonly { readonly probability: number }[] =>
      computations.filter((each) => String(each.tree) === tree);
    const sumOf = (tree: string): number => ofTree(tree).reduce((sum, { probability }) => sum + probability, 0);
    const ofBest = String(ranked[0]!.tree);
    const trees = [...new Set(computations.map(({ tree }) => String(tree)))];
    const best = trees.toSorted((a, b) => sumOf(b) - sumOf(a))[0]!;
    const ten = ranked.slice(0, 10);
    const right = (tree: string): { directed: number; undirected: number } => {
      const pairs = tree.split(',').map((head, at) => [Number(head), at + 1] as const);
      const isGold = (head: number, word: number): boolean => heads[word - 1] === head;
      return {
        directed: times * pairs.filter(([head, word]) => isGold(head, word)).length,
        undirected:
          times * pairs.filter(([head, word]) => isGold(head, word) || (head > 0 && isGold(word, head))).length,
      };
    };
    return {
      times,
      words: times * tags.length,
      isDifferent: best !== ofBest,
      share: ranked[0]!.probability / sumOf(ofBest),
      distinct: new Set(ten.map(({ tree }) => String(tree))).size / ten.length,
      computations: ofTree(best).length,
      ofComputation: right(ofBest),
      ofTree: right(best),
    };
  });
  const sum = (of: (each: (typeof found)[number]) => number): number => found.reduce((all, each) => all + of(each), 0);
  const sentences = sum(({ times }) => times);
  const figures = ambiguityFigures({ structure, parameters }, TREES);
  const [words, different] = [sum((each) => each.words), sum(({ isDifferent, times }) => (isDifferent ? times : 0))];
  expect(figures).toEqual({
    sentences,
    different,
    shareOfBest: expect.closeTo(sum(({ share, times }) => times * share) / sentences, 10),
    distinctOfTen: expect.closeTo(sum(({ distinct, times }) => times * distinct) / sentences, 10),
    meanComputations: expect.closeTo(sum(({ computations, times }) => times * computations) / sentences, 10),
    mostComputations: Math.max(...found.map(({ computations }) => computations)),
    ofComputation: {
      words,
      directed: sum(({ ofComputation }) => ofComputation.directed),
      undirected: sum(({ ofComputation }) => ofComputation.undirected),
    },
    ofTree: {
      words,
      directed: sum(({ ofTree }) => ofTree.directed),
      undirected: sum(({ ofTree }) => ofTree.undirected),
    },
  });
  expect(different).toBeLessThan(sentences);
});
