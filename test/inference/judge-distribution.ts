/** Judges a distribution by its definition: all computations are listed. */
import { expect } from 'vitest';
import { canonicalComputations } from '../../generator/semantics/enumerate.ts';
import { treeScore, treeSums } from '../../generator/semantics/tree-sums.ts';
import { allTrees, type Tree } from '../../generator/semantics/tree.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import type { TreeDistribution } from '../../runtime/module/scored-tree.ts';
import { randomScores, type WEIGHTS } from './random-scores.ts';

export type Distribute = (scores: ArrayLike<number>, length: number) => TreeDistribution;

const trees = new Map<string, Tree[]>();

/** The trees of a system, by listing all of its computations. */
export function derivedTrees(system: TransitionSystem, n: number): readonly Tree[] {
  const key = `${system.name} ${n} ${system.root}`;
  const known = trees.get(key) ?? Array.from(canonicalComputations(canonicalSystem(system), n), ({ tree }) => tree);
  trees.set(key, known);
  return known;
}

/** Everything that a distribution tells, for one kind of scores. */
export function judgeDistribution(
  system: TransitionSystem,
  distribute: Distribute,
  { kind, n }: { readonly kind: (typeof WEIGHTS)[number]; readonly n: number },
): void {
  const derived = derivedTrees(system, n);
  const scores = randomScores(kind, n, 31 * n);
  const { logPartition, marginals, entropy, ranked } = treeSums(derived, scores);
  const distribution = distribute(scores, n);
  expect(distribution.logPartition()).toBeCloseTo(logPartition, 9);
  const found = distribution.marginals();
  expect(largestDifference(found, marginals)).toBeLessThan(1e-9);
  expect(distribution.entropy()).toBeCloseTo(entropy, 7);

  const best = distribution.best();
  if (ranked.length === 0) expect(best).toBeUndefined();
  else {
    expect(best!.score).toBeCloseTo(ranked[0]!.score, 9);
    expect(derived.map(String)).toContain(String([...best!.heads]));
  }
  const eight = distribution.kBest(8);
  expect(eight.map(({ score }) => score.toFixed(6))).toEqual(ranked.slice(0, 8).map(({ score }) => score.toFixed(6)));
  const texts = eight.map(({ heads }) => [...heads].join(' '));
  expect(new Set(texts).size).toBe(texts.length);
  for (const { heads, score } of eight) expect(treeScore([...heads], scores)).toBeCloseTo(score, 9);
  // Ties too: the best tree is the first of any number, and asking for fewer trees only leaves out the last.
  expect(eight.slice(0, 1)).toEqual(best === undefined ? [] : [best]);
  for (const k of [1, 2, 3, 5, 7]) expect(distribution.kBest(k)).toEqual(eight.slice(0, k));

  const risk = distribution.minimumRisk();
  if (ranked.length > 0) {
    const most = Math.max(...ranked.map(({ tree }) => treeScore(tree, marginals)));
    expect(treeScore([...risk!.heads], marginals)).toBeCloseTo(most, 9);
    const random = seededRandom(n);
    const possible = new Set(ranked.map(({ tree }) => String(tree)));
    for (let draw = 0; draw < 5; draw++) expect(possible.has(String([...distribution.sample(random)]))).toBe(true);
  }
  if (ranked.length === 0) return;
  const derivable = new Set(derived.map(String));
  const judged = n <= 4 ? [...allTrees(n)] : derived;
  const expected = judged.map((tree) =>
    derivable.has(String(tree)) ? treeScore(tree, scores) - logPartition : -Infinity,
  );
  const logProbabilities = judged.map((tree) => distribution.logProbability(tree));
  expect(largestDifference(logProbabilities, expected)).toBeLessThan(1e-8);
}

/** How far two lists are apart at most; infinities must be in the same places. */
export function largestDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) return Infinity;
  return Array.from(a).reduce(
    (most, value, at) => (value === b[at] ? most : Math.max(most, Math.abs(value - b[at]!))),
    0,
  );
}
