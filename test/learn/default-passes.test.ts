/** The smaller a treebank, the more often a network goes through it. */
import { expect, test } from 'vitest';
import { defaultPasses } from '../../learn/default-passes.ts';

test.each(['neural', 'encoder', 'crf'] as const)('%s', (learner) => {
  const sizes = [0, 16_000, 50_000, 100_000, 205_000, 400_000, 10_000_000];
  expect(sizes.map((words) => defaultPasses(learner, words))).toEqual([30, 30, 30, 23, 16, 10, 10]);
});

test('the linear learner always goes ten times', () => {
  expect([100, 1e6].map((words) => defaultPasses('linear', words))).toEqual([10, 10]);
});
