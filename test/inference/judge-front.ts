/** Judges the distributions over the trees of systems with the buffer's front by their definition. */
import { expect } from 'vitest';
import { arcGrammar } from '../../generator/frames/plans/arc-grammar.ts';
import { exponentOf } from '../../generator/frames/plans/inference-problem.ts';
import { treeDistribution, treePlans } from '../../generator/frames/plans/tree-engine.ts';
import { reduceGrammar } from '../../generator/frames/reduction/smaller-grammar.ts';
import type { Semiring } from '../../generator/frames/counts/depth-first-falls.ts';
import { countCanonical } from '../../generator/frames/counts/count.ts';
import { treeSums } from '../../generator/semantics/tree-sums.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import { plainInside } from '../frames/plain-inside.ts';
import { derivedTrees, judgeDistribution } from './judge-distribution.ts';
import { randomScores } from './random-scores.ts';

const REALS: Semiring<number> = { zero: 0, one: 1, plus: (a, b) => a + b, times: (a, b) => a * b };

/** True if words can leave the buffer without having been on the stack. */
export function takesFront({ reductions }: TransitionSystem): boolean {
  return reductions.some(({ kind, q }) => kind === 'ra' && q === 0);
}

/** Sums by the rules of the grammar up to `short` words, everything by the plans of `short` words, counts of one more. */
export function judgeSums(system: TransitionSystem, short: number): void {
  const grammar = reduceGrammar(arcGrammar(canonicalSystem(system)));
  for (let n = 1; n <= short; n++) {
    const scores = randomScores('random', n, n);
    const weight = (h: number, d: number): number => Math.exp(scores[h * (n + 1) + d]!);
    const { logPartition } = treeSums(derivedTrees(system, n), scores);
    const ofRules = Math.log(plainInside(grammar, REALS, { length: n, weight }));
    expect(ofRules, `${system.name} ${n}`).toBeCloseTo(logPartition, 10);
  }
  const { sums, maxima } = treePlans(system);
  for (const plan of [sums, maxima]) {
    expect(Math.max(...plan.groups.map(({ loose }) => loose.length))).toBeLessThanOrEqual(exponentOf(system));
    expect(Math.max(...plan.orders)).toBeLessThanOrEqual(5);
  }
  judgeDistribution(system, (scores, length) => treeDistribution(system, scores, length), { kind: 'random', n: short });
  const logPartition = treeDistribution(system, new Float64Array((short + 2) ** 2), short + 1).logPartition();
  const count = Number(countCanonical(canonicalSystem(system), short + 1));
  expect(Math.exp(logPartition) / count, system.name).toBeCloseTo(1, 9);
}
