/** Every productive system up to depth 3: the grammar of frames in both forms, and distributions, against their definition. */
import { expect, test } from 'vitest';
import { arcGrammar } from '../../generator/frames/plans/arc-grammar.ts';
import { plainInside } from '../frames/plain-inside.ts';
import { reduceGrammar } from '../../generator/frames/reduction/smaller-grammar.ts';
import { exponentOf } from '../../generator/frames/plans/inference-problem.ts';
import { treeDistribution, treePlans } from '../../generator/frames/plans/tree-engine.ts';
import { treeSums } from '../../generator/semantics/tree-sums.ts';
import type { Semiring } from '../../generator/frames/counts/depth-first-falls.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { productiveSystems } from '../systems.ts';
import { derivedTrees, judgeDistribution } from './judge-distribution.ts';
import { randomScores } from './random-scores.ts';

const REALS: Semiring<number> = { zero: 0, one: 1, plus: (a, b) => a + b, times: (a, b) => a * b };

const systems = productiveSystems(3, 'in-place').flatMap((base) =>
  (['any', 'single'] as const).map((root) => ({ ...base, root })),
);

test.each(systems)('$name, $root root', (system) => {
  for (const form of ['guessing', 'guess-free'] as const) {
    const grammar = reduceGrammar(arcGrammar(canonicalSystem({ ...system, form })));
    for (const n of [1, 3, 4]) {
      const scores = randomScores('random', n, n);
      const weight = (h: number, d: number): number => Math.exp(scores[h * (n + 1) + d]!);
      const { logPartition } = treeSums(derivedTrees(system, n), scores);
      expect(Math.log(plainInside(grammar, REALS, { length: n, weight })), `${form} ${n}`).toBeCloseTo(
        logPartition,
        10,
      );
    }
  }
  const { sums, maxima } = treePlans(system);
  for (const plan of [sums, maxima]) {
    expect(Math.max(...plan.groups.map(({ loose }) => loose.length))).toBeLessThanOrEqual(exponentOf(system));
    expect(Math.max(...plan.orders)).toBeLessThanOrEqual(5);
  }
  for (const n of [2, 4, 5]) {
    judgeDistribution(system, (scores, length) => treeDistribution(system, scores, length), { kind: 'random', n });
  }
});
