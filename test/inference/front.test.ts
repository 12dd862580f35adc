/** Distributions over the trees of systems with the buffer's front, against their definition. */
import { describe, expect, test } from 'vitest';
import { compileInference } from '../../generator/compile.ts';
import { inferenceProblem } from '../../generator/frames/plans/inference-problem.ts';
import { treeDistribution } from '../../generator/frames/plans/tree-engine.ts';
import { countCanonical } from '../../generator/frames/counts/count.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { frontSystems, systemOf } from '../systems.ts';
import { judgeDistribution, largestDifference } from './judge-distribution.ts';
import { judgeSums, takesFront } from './judge-front.ts';
import { randomScores, WEIGHTS } from './random-scores.ts';

describe.each(['any', 'single'] as const)('%s root', (root) => {
  const small = frontSystems(2, root).filter((system) => !takesFront(system));
  const deeper = frontSystems(3, root).filter((system) => !takesFront(system) && system.depth === 3);

  test.each([...small, ...deeper.filter((_, index) => index % 9 === 4)])('$name', (system) => {
    judgeSums(system, 4);
    expect.hasAssertions();
  });

  test('with ra(p,0) those of degree 1 with ra(2,1), and the others are refused', () => {
    const others = frontSystems(3, root).filter(takesFront);
    const taken = others.filter((system) => inferenceProblem(system) === undefined);
    // 6 sets of la and 2 of ra.
    expect(taken).toHaveLength(12);
    for (const system of others) {
      if (taken.includes(system)) {
        const logPartition = treeDistribution(system, new Float64Array(36), 5).logPartition();
        expect(Math.exp(logPartition) / Number(countCanonical(canonicalSystem(system), 5))).toBeCloseTo(1, 10);
      } else expect(() => treeDistribution(system, new Float64Array(4), 1)).toThrow('with an ra(p,0)');
    }
  });
});

test.each(['arc-hybrid-3-single', 'full-3-front'])('the module of %s: its definition, and its plan', async (name) => {
  const system = systemOf(name);
  const companion = await compileInference(system);
  for (const kind of WEIGHTS) {
    for (let n = 1; n <= 5; n++) judgeDistribution(system, companion.treeDistribution, { kind, n });
  }
  expect(companion.count(50n)).toBe(countCanonical(canonicalSystem(system), 50));
  const scores = randomScores('random', 8, 4);
  const [found, expected] = [companion.treeDistribution(scores, 8), treeDistribution(system, scores, 8)];
  expect(found.logPartition()).toBeCloseTo(expected.logPartition(), 12);
  expect(largestDifference(found.marginals(), expected.marginals())).toBeLessThan(1e-12);
  expect(found.best()!.score).toBeCloseTo(expected.best()!.score, 12);
});
