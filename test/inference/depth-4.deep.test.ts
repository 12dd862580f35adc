/** Companion modules of depth 4, whose large groups are loops over tables, against the definition and exact counts. */
import { expect, test } from 'vitest';
import { compileInference } from '../../generator/compile.ts';
import { treeDistribution } from '../../generator/frames/plans/tree-engine.ts';
import { countCanonical } from '../../generator/frames/counts/count.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { systemOf } from '../systems.ts';
import { judgeDistribution, largestDifference } from './judge-distribution.ts';
import { randomScores } from './random-scores.ts';

test('full-4-2', async () => {
  const system = systemOf('full-4-2');
  const companion = await compileInference(system);
  expect(companion.exponent).toBe(10);
  for (const kind of ['random', 'tied', 'large'] as const) {
    for (const n of [2, 5]) judgeDistribution(system, companion.treeDistribution, { kind, n });
  }
  for (const n of [7, 9]) {
    const logPartition = companion.treeDistribution(new Float64Array((n + 1) ** 2), n).logPartition();
    expect(Math.exp(logPartition) / Number(countCanonical(canonicalSystem(system), n))).toBeCloseTo(1, 9);
  }
  const n = 8;
  const scores = randomScores('random', n, 4);
  const [found, expected] = [companion.treeDistribution(scores, n), treeDistribution(system, scores, n)];
  expect(found.logPartition()).toBeCloseTo(expected.logPartition(), 11);
  expect(largestDifference(found.marginals(), expected.marginals())).toBeLessThan(1e-12);
});

test('attardi-4: its plans, of 11,000 products, as data', () => {
  const system = systemOf('attardi-4');
  const distribute = (scores: ArrayLike<number>, length: number) => treeDistribution(system, scores, length);
  for (const n of [3, 5]) judgeDistribution(system, distribute, { kind: 'random', n });
  const logPartition = distribute(new Float64Array(49), 6).logPartition();
  expect(Math.exp(logPartition)).toBeCloseTo(14_360, 4);
});
