/** Distributions over trees against their definition, Eisner's algorithm, the matrix-tree theorem and finite differences. */
import { describe, expect, test } from 'vitest';
import { treeDistribution, treeEngine, treePlans } from '../../generator/frames/plans/tree-engine.ts';
import { countCanonical } from '../../generator/frames/counts/count.ts';
import { treeScore, treeSums } from '../../generator/semantics/tree-sums.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import { distributionOver, type TreeEngine } from '../../runtime/module/tree-distribution.ts';
import { sizeOfPlan } from '../../runtime/module/tree-addresses.ts';
import { treeInside } from '../../runtime/module/tree-passes.ts';
import { parseReduction } from '../../generator/theory/reduction.ts';
import { transitionSystem } from '../../generator/theory/transition-system.ts';
import { systemOf } from '../systems.ts';
import { allTreesLogPartition, eisnerLogPartition } from './eisner.ts';
import { derivedTrees, judgeDistribution } from './judge-distribution.ts';
import { randomScores, WEIGHTS } from './random-scores.ts';

const NAMES = [
  ...['arc-standard', 'easy-first-3', 'attardi-3', 'full-3'].flatMap((name) => [name, `${name}-free-single`]),
  'arc-hybrid',
  'arc-hybrid-single',
  'full-2-1-front',
  'arc-hybrid-3-single',
];

/** Scores without arcs to node 0 and from a word to itself. */
function withoutLoops(scores: Float64Array): Float64Array {
  const stride = Math.sqrt(scores.length);
  return scores.map((score, arc) => (arc % stride === 0 || arc % (stride + 1) === 0 ? -Infinity : score));
}

/** An engine whose sums are too large for a number, as they are for 400 words with equal scores. */
function overflowing(engine: TreeEngine): TreeEngine {
  return {
    ...engine,
    inside: (of, algebra, problem) => {
      engine.inside(of, algebra, problem);
      if (algebra === 'sums') problem.values[0] = Infinity;
    },
  };
}

describe.each(NAMES)('%s', (name) => {
  const system = systemOf(name);

  test.each(WEIGHTS)('%s scores: everything equals its definition', (kind) => {
    for (let n = 1; n <= 5; n++) {
      judgeDistribution(system, (scores, length) => treeDistribution(system, scores, length), { kind, n });
    }
    expect.hasAssertions();
  });

  test('with all scores 0 it counts trees, as many words as numbers allow', () => {
    for (const n of [6, 7, 8, 11]) {
      const logPartition = treeDistribution(system, new Float64Array((n + 1) ** 2), n).logPartition();
      const count = Number(countCanonical(canonicalSystem(system), n));
      expect(Math.exp(logPartition) / count).toBeCloseTo(1, 10);
    }
  });

  test('six words by their definition', () => {
    const scores = randomScores('random', 6, 6);
    const { logPartition } = treeSums(derivedTrees(system, 6), scores);
    expect(treeDistribution(system, scores, 6).logPartition()).toBeCloseTo(logPartition, 9);
  });

  test('the gradient of log Z is the marginals', () => {
    const n = 7;
    const scores = randomScores('random', n, 5);
    const marginals = treeDistribution(system, scores, n).marginals();
    const at = (arc: number, step: number): number =>
      treeDistribution(system, scores.with(arc, scores[arc]! + step), n).logPartition();
    for (const arc of [1, 10, 19, 30, 44, 62]) {
      expect((at(arc, 1e-4) - at(arc, -1e-4)) / 2e-4).toBeCloseTo(marginals[arc]!, 6);
    }
  });

  test('log Z is that of log-sum-exp, and marginals sum to 1, also with scores of ±1000', () => {
    const n = name === 'arc-standard' ? 100 : 9;
    const { sums } = treePlans(system);
    for (const scale of [1, 1000]) {
      const scores = randomScores('random', n, 9).map((score) => (score * scale) / 2);
      const distribution = treeDistribution(system, scores, n);
      const values = new Float64Array(sizeOfPlan(sums, n));
      treeInside(sums, 'logs', { length: n, weights: withoutLoops(scores), values });
      expect(Math.abs(distribution.logPartition() - values[0]!)).toBeLessThan(1e-10);
      const marginals = distribution.marginals();
      for (let dependent = 1; dependent <= n; dependent++) {
        let sum = 0;
        for (let head = 0; head <= n; head++) sum += marginals[head * (n + 1) + dependent]!;
        expect(Math.abs(sum - 1)).toBeLessThan(1e-9);
      }
      expect(distribution.logPartition()).toBeGreaterThanOrEqual(distribution.best()!.score - 1e-9 * scale);
    }
  });

  test.each(['sums', 'logarithms'] as const)('samples follow their probabilities, from %s', (kind) => {
    const n = 3;
    const scores = randomScores('random', n, 3);
    const { ranked, logPartition } = treeSums(derivedTrees(system, n), scores);
    const engine = treeEngine(system);
    const distribution = distributionOver(kind === 'sums' ? engine : overflowing(engine), scores, n);
    const counts = new Map<string, number>();
    const random = seededRandom(11);
    const draws = 4000;
    for (let draw = 0; draw < draws; draw++) {
      const tree = String([...distribution.sample(random)]);
      counts.set(tree, (counts.get(tree) ?? 0) + 1);
    }
    const chiSquare = ranked.reduce((sum, { tree, score }) => {
      const expected = draws * Math.exp(score - logPartition);
      return sum + ((counts.get(String(tree)) ?? 0) - expected) ** 2 / expected;
    }, 0);
    // The mean is one less than the number of trees; three and a half standard deviations above.
    const freedom = ranked.length - 1;
    expect(chiSquare).toBeLessThan(freedom + 3.5 * Math.sqrt(2 * freedom));
  });

  test('the tree of minimum risk is allowed, however many arcs are not', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const n = 2 + (seed % 3);
      const random = seededRandom(seed);
      const scores = randomScores('random', n, seed).map((score) => (random() < 0.5 ? -Infinity : 4 * score));
      const { ranked, marginals } = treeSums(derivedTrees(system, n), scores);
      const found = treeDistribution(system, scores, n).minimumRisk();
      if (ranked.length === 0) {
        expect(found).toBeUndefined();
        continue;
      }
      expect(ranked.map(({ tree }) => String(tree))).toContain(String([...found!.heads]));
      expect(found!.score).toBeCloseTo(treeScore([...found!.heads], scores), 9);
      const most = Math.max(...ranked.map(({ tree }) => treeScore(tree, marginals)));
      expect(treeScore([...found!.heads], marginals)).toBeCloseTo(most, 9);
    }
  });
});

describe.each(['any', 'single'] as const)('%s root', (root) => {
  test('arc-standard equals Eisner’s algorithm', () => {
    for (const n of [6, 13, 30]) {
      const scores = randomScores('random', n, n);
      const system = { ...systemOf('arc-standard'), root };
      const expected = eisnerLogPartition(scores, n, root);
      expect(treeDistribution(system, scores, n).logPartition()).toBeCloseTo(expected, 9);
    }
  });

  test('attardi-3 and full-3 lie between projective and all trees', () => {
    for (const n of [6, 11]) {
      const scores = randomScores('random', n, n);
      const [few, more] = ['attardi-3', 'full-3'].map((name) =>
        treeDistribution({ ...systemOf(name), root }, scores, n).logPartition(),
      );
      expect(few).toBeGreaterThan(eisnerLogPartition(scores, n, root));
      expect(more).toBeGreaterThan(few!);
      expect(more).toBeLessThan(allTreesLogPartition(scores, n));
    }
  });
});

test('sums that are too small for a number are computed as logarithms', () => {
  const system = systemOf('attardi-3-free-single');
  const n = 5;
  // The best head of every word is one that leads to no tree.
  const scores = randomScores('random', n, 1).map((score, arc) => score - (Math.floor(arc / (n + 1)) === 0 ? 2000 : 0));
  const sums = treeSums(derivedTrees(system, n), scores);
  const distribution = treeDistribution(system, scores, n);
  expect(distribution.logPartition()).toBeCloseTo(sums.logPartition, 8);
  distribution.marginals().forEach((probability, arc) => expect(probability).toBeCloseTo(sums.marginals[arc]!, 8));
  expect(sums.ranked.map(({ tree }) => String(tree))).toContain(String([...distribution.sample(seededRandom(1))]));
});

test.each([0, -1e15, 1e17, 1e300])('equal scores of %d: every tree is equally probable', (score) => {
  const trees = treeDistribution(systemOf('attardi-3'), new Float64Array(25).fill(score), 4);
  expect(trees.entropy()).toBeCloseTo(Math.log(117), 12);
  expect(trees.logProbability([2, 0, 2, 3])).toBeCloseTo(-Math.log(117), 12);
});

test('if all trees are forbidden, so is each', () => {
  const trees = treeDistribution(systemOf('attardi-3'), new Float64Array(25).fill(-Infinity), 4);
  expect([trees.logPartition(), trees.logProbability([2, 0, 2, 3]), trees.entropy()]).toEqual([
    -Infinity,
    -Infinity,
    0,
  ]);
});

test('sums that are too large for a number are computed as logarithms', () => {
  const system = systemOf('arc-standard-free-single');
  const n = 5;
  const scores = randomScores('random', n, 1);
  const sums = treeSums(derivedTrees(system, n), scores);
  const distribution = distributionOver(overflowing(treeEngine(system)), scores, n);
  expect(distribution.logPartition()).toBeCloseTo(sums.logPartition, 10);
  distribution.marginals().forEach((probability, arc) => expect(probability).toBeCloseTo(sums.marginals[arc]!, 10));
});

test('depth 4, if no la is deeper than 2', () => {
  const reductions = ['la(2,1)', 'ra(2,1)', 'ra(3,1)', 'ra(4,1)'].map((text) => parseReduction(text)!);
  const system = transitionSystem({ name: 'deep-ra', reductions });
  for (const n of [3, 5]) {
    judgeDistribution(system, (scores, length) => treeDistribution(system, scores, length), { kind: 'random', n });
  }
  const logPartition = treeDistribution(system, new Float64Array(81), 8).logPartition();
  expect(Math.exp(logPartition)).toBeCloseTo(Number(countCanonical(canonicalSystem(system), 8)), 3);
});

test.each(['full-4-2', 'full-4-2-single'])('depth 4, %s', (name) => {
  const system = systemOf(name);
  for (const kind of ['random', 'forbidding'] as const) {
    for (const n of [1, 4, 5]) {
      judgeDistribution(system, (scores, length) => treeDistribution(system, scores, length), { kind, n });
    }
  }
  const logPartition = treeDistribution(system, new Float64Array(64), 7).logPartition();
  expect(Math.exp(logPartition)).toBeCloseTo(Number(countCanonical(canonicalSystem(system), 7)), 3);
});

test('distributions that take turns do not disturb each other', () => {
  const system = systemOf('attardi-3');
  const of = (seed: number) => treeDistribution(system, randomScores('random', 4, seed), 4);
  const [a, b] = [of(1), of(2)];
  const before = [a.logPartition(), b.logPartition(), a.kBest(3)[2]!.score, b.kBest(3)[2]!.score];
  a.sample(seededRandom(1));
  expect([b.logPartition(), of(1).logPartition()]).toEqual([before[1], before[0]]);
  b.sample(seededRandom(1));
  expect([a.kBest(3)[2]!.score, b.kBest(3)[2]!.score]).toEqual(before.slice(2));
  expect(a.marginals()).toEqual(of(1).marginals());
});

test('what is refused, and why', () => {
  const scores = new Float64Array(4);
  expect(() => treeDistribution(systemOf('attardi-3-returning'), scores, 1)).toThrow('take full-3');
  expect(() => treeDistribution(systemOf('attardi-3-returning'), scores, 1)).toThrow('or full-4-2');
  expect(() => treeDistribution(systemOf('attardi-5'), scores, 1)).toThrow(/3,306 products, 6 .* n\^13; take full-4-2/);
  expect(() => treeDistribution(systemOf('attardi-6'), scores, 1)).toThrow('n^16');
  const system = systemOf('attardi-3');
  expect(() => treeDistribution(system, scores, 2)).toThrow('9 scores');
  expect(() => treeDistribution(system, scores.fill(NaN), 1)).toThrow('must be a number');
  const long = treeDistribution(system, randomScores('random', 100, 1), 100);
  for (const what of ['logPartition', 'best'] as const) expect(() => long[what]()).toThrow(/\d+ MB; up to \d+ words/);
});

test('the best of all trees is found at any length if the system derives it', () => {
  const n = 100;
  const heads = Int32Array.from({ length: n }, (_, index) => index);
  const scores = randomScores('random', n, 1);
  heads.forEach((head, index) => (scores[head * (n + 1) + index + 1] = 10));
  expect(treeDistribution(systemOf('full-3-free-single'), scores, n).best()).toEqual({ heads, score: 10 * n });
});
