/** Companion modules against the definition, and against the plans that their loops unroll. */
import { describe, expect, test } from 'vitest';
import { compileInference } from '../../generator/compile.ts';
import { treeDistribution } from '../../generator/inference/tree-engine.ts';
import { systemOf } from '../systems.ts';
import { judgeDistribution, largestDifference } from './judge-distribution.ts';
import { randomScores, WEIGHTS } from './random-scores.ts';

const SYSTEMS = ['arc-standard', 'easy-first-3', 'attardi-3', 'full-3'].flatMap((name) =>
  (['any', 'single'] as const).map((root) => ({ ...systemOf(name), name: `${name} ${root}`, root })),
);

describe.each(SYSTEMS)('$name', (system) => {
  test('everything equals its definition, and for longer sentences the plan', async () => {
    const companion = await compileInference(system);
    expect(companion.exponent).toBe(system.degree === 1 ? 3 : 7);
    for (const kind of WEIGHTS) {
      for (let n = 1; n <= 5; n++) judgeDistribution(system, companion.treeDistribution, { kind, n });
    }
    const n = 9;
    const scores = randomScores('random', n, 4);
    const [found, expected] = [companion.treeDistribution(scores, n), treeDistribution(system, scores, n)];
    expect(found.logPartition()).toBeCloseTo(expected.logPartition(), 12);
    expect(largestDifference(found.marginals(), expected.marginals())).toBeLessThan(1e-12);
    expect(found.best()!.score).toBeCloseTo(expected.best()!.score, 12);
    expect(found.kBest(20).map(({ score }) => score.toFixed(9))).toEqual(
      expected.kBest(20).map(({ score }) => score.toFixed(9)),
    );
  });
});
