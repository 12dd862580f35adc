/** Sums over trees by recursion against sums over all trees that the interpreter derives. */
import { describe, expect, test } from 'vitest';
import { ROOT_RULES, transitionSystem } from '../../../generator/theory/transition-system.ts';
import { treeDistribution } from '../../../generator/frames/plans/tree-engine.ts';
import { parseReduction } from '../../../generator/theory/reduction.ts';
import { LOGS, SUMS } from '../../../runtime/hybrid/pair-algebras.ts';
import { pairProbabilities } from '../../../runtime/hybrid/pair-probabilities.ts';
import { scaledSums } from '../../../runtime/hybrid/scaled-sums.ts';
import { pairDistribution, type PairDistribution } from '../../../runtime/hybrid/pair-distribution.ts';
import { pairScores } from '../../../runtime/hybrid/pair-scores.ts';
import { pairsOfTree, scoresOfArcs } from '../../../runtime/hybrid/pair-trees.ts';
import { PairTable } from '../../../runtime/hybrid/pair-table.ts';
import { seededRandom } from '../../../runtime/module/seeded-random.ts';
import { enumeratedTrees } from './enumerated-trees.ts';
import { KINDS, randomScores, summedUp } from './summed-trees.ts';

const COUNTS = { any: [1, 3, 12, 55, 273, 1428], single: [1, 2, 7, 30, 143, 728] };
describe.each(ROOT_RULES)('%s root', (root) => {
  const rule = { isSingleRoot: root === 'single' };
  const enumerated = [1, 2, 3, 4, 5, 6].map((length) => enumeratedTrees(root, length));

  test('without scores, the number of trees', () => {
    const found = COUNTS[root].map((_, at) => Math.exp(pairDistribution(pairScores(at + 1), rule).logPartition()));
    expect(enumerated.map((trees) => trees.length)).toEqual(COUNTS[root]);
    found.forEach((count, at) => expect(count).toBeCloseTo(COUNTS[root][at]!, 8));
  });

  test('the pairs of every tree are those of its computation, and other trees have none', () => {
    for (const { heads, transitions } of enumerated.flat()) {
      const { tops, fronts } = pairsOfTree(heads, rule)!;
      for (const { kind, top, front } of transitions) {
        if (kind === 'la' || kind === 'ra') expect(fronts[top]).toBe(front);
        else expect(tops[front]).toBe(top);
      }
    }
    const derived = new Set(enumerated[3]!.map(({ heads }) => heads.join(' ')));
    for (let code = 0; code < 5 ** 4; code++) {
      const heads = [code % 5, Math.floor(code / 5) % 5, Math.floor(code / 25) % 5, Math.floor(code / 125)];
      expect(pairsOfTree(heads, rule) !== undefined).toBe(derived.has(heads.join(' ')));
    }
  });

  // The last is for logarithms: sums of such weights are not numbers.
  describe.each([
    { size: 3, isPlain: false },
    { size: 3, isPlain: true },
    { size: 1500, isPlain: false },
  ])('scores up to $size, arc-hybrid itself: $isPlain', (options) => {
    const cases = enumerated.flatMap((trees, at) =>
      [1, 2].map((seed) => {
        const scores = randomScores(at + 1, { ...options, seed });
        return { scores, distribution: pairDistribution(scores, rule), ...summedUp(trees, scores) };
      }),
    );
    const each = (visit: (found: PairDistribution, expected: (typeof cases)[number]) => void): void => {
      for (const expected of cases) visit(expected.distribution, expected);
    };

    test('log Z, and the probability of each tree', () => {
      each((found, { logZ, ranked }) => {
        expect(found.logPartition()).toBeCloseTo(logZ, 9);
        for (const { heads, probability } of ranked) {
          expect(Math.exp(found.logProbability(heads))).toBeCloseTo(probability, 9);
        }
      });
    });

    test('probabilities of transitions and arcs, and entropy', () => {
      each((found, { scores, ranked }) => {
        const { length, stride } = scores;
        const expected = pairScores(length);
        const arcs = new Float64Array((length + 1) ** 2);
        let entropy = 0;
        for (const { heads, transitions, probability } of ranked) {
          for (const { kind, top, front } of transitions) expected[kind][top * stride + front]! += probability;
          heads.forEach((head, at) => (arcs[head * (length + 1) + at + 1]! += probability));
          if (probability > 0) entropy -= probability * Math.log(probability);
        }
        for (const kind of KINDS) {
          found.transitions()[kind].forEach((value, at) => expect(value).toBeCloseTo(expected[kind][at]!, 9));
        }
        found.marginals().forEach((value, at) => expect(value).toBeCloseTo(arcs[at]!, 9));
        expect(found.entropy()).toBeCloseTo(entropy, 8);
      });
    });

    test('the best trees in order, and the tree of minimum risk', () => {
      each((found, { scores, ranked }) => {
        const { length } = scores;
        expect([...found.best()!.heads]).toEqual(ranked[0]!.heads);
        expect(found.best()!.score).toBeCloseTo(ranked[0]!.score, 9);
        for (const k of [1, 3, 5000]) {
          expect(found.kBest(k).map(({ heads }) => [...heads])).toEqual(ranked.slice(0, k).map(({ heads }) => heads));
        }
        const arcs = found.marginals();
        const rightOf = (heads: ArrayLike<number>): number =>
          Array.from(heads).reduce((sum, head, at) => sum + arcs[head * (length + 1) + at + 1]!, 0);
        const most = Math.max(...ranked.map(({ heads }) => rightOf(heads)));
        expect(rightOf(found.minimumRisk()!.heads)).toBeCloseTo(most, 9);
      });
    });

    test('samples have their probabilities', () => {
      const { distribution, ranked } = cases[7]!;
      const random = seededRandom(5);
      const counts = new Map<string, number>();
      const samples = 20_000;
      for (let sample = 0; sample < samples; sample++) {
        const key = distribution.sample(random).join(' ');
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      for (const { heads, probability } of ranked) {
        const deviation = Math.sqrt((probability * (1 - probability)) / samples);
        const share = (counts.get(heads.join(' ')) ?? 0) / samples;
        expect(Math.abs(share - probability)).toBeLessThanOrEqual(5 * deviation + 1e-4);
      }
    });
  });

  test('probabilities are the slopes of log Z', () => {
    const scores = randomScores(5, { seed: 9, size: 2 });
    const probabilities = pairDistribution(scores, rule).transitions();
    const step = 1e-5;
    for (const kind of KINDS) {
      scores[kind].forEach((score, at, list) => {
        list[at] = score + step;
        const above = pairDistribution(scores, rule).logPartition();
        list[at] = score - step;
        const below = pairDistribution(scores, rule).logPartition();
        list[at] = score;
        expect((above - below) / (2 * step)).toBeCloseTo(probabilities[kind][at]!, 7);
      });
    }
  });

  test('long sentences: sums and logarithms agree, and arcs have probabilities', () => {
    for (const [length, size] of [
      [60, 2],
      [60, 30],
      [250, 5],
    ] as const) {
      const scores = randomScores(length, { seed: 3, size });
      const distribution = pairDistribution(scores, rule);
      expect(new PairTable(scores, LOGS, rule).whole).toBeCloseTo(distribution.logPartition(), 7);
      const arcs = distribution.marginals();
      for (let word = 1; word <= length; word++) {
        let sum = 0;
        for (let at = word; at < arcs.length; at += length + 1) sum += arcs[at]!;
        expect(sum).toBeCloseTo(1, 9);
      }
      const { heads, score } = distribution.best()!;
      const [first, second] = distribution.kBest(2);
      expect(first).toEqual({ heads, score });
      expect(second!.score).toBeLessThanOrEqual(score);
      expect(distribution.logProbability(heads)).toBeCloseTo(score - distribution.logPartition(), 6);
    }
  });
});

const ARC_STANDARD = transitionSystem({
  name: 'arc-standard',
  reductions: ['la(2,1)', 'ra(2,1)'].map((text) => parseReduction(text)!),
  root: 'single',
  form: 'guess-free',
});

test('tops that are filled four by four: the sums over projective trees by heads that split', () => {
  for (const length of [99, 100, 102, 103]) {
    const random = seededRandom(length);
    const arcs = Float64Array.from({ length: (length + 1) ** 2 }, () => 4 * random() - 2);
    const trees = treeDistribution(ARC_STANDARD, arcs, length);
    const pairs = pairDistribution(scoresOfArcs(arcs, length), { isSingleRoot: true });
    expect(pairs.logPartition()).toBeCloseTo(trees.logPartition(), 9);
    expect(pairs.best()!.score).toBeCloseTo(trees.best()!.score, 9);
    const others = trees.marginals();
    pairs.marginals().forEach((probability, arc) => {
      if (Math.abs(probability - others[arc]!) > 1e-9) throw new Error(`arc ${arc}: ${probability}, ${others[arc]}`);
    });
  }
});

describe('sums with scales', () => {
  test.each([true, false])('are those of numbers and of logarithms (single root: %s)', (isSingleRoot) => {
    for (const [length, size] of [
      [1, 2],
      [2, 2],
      [6, 3],
      [31, 3],
      [102, 8],
      [isSingleRoot ? 310 : 121, 3],
    ] as const) {
      const scores = randomScores(length, { seed: length, size });
      const { table, logWhole } = scaledSums(scores, { isSingleRoot })!;
      const logs = new PairTable(scores, LOGS, { isSingleRoot });
      expect(logWhole).toBeCloseTo(logs.whole, 8);
      const [found, expected] = [pairProbabilities(table, SUMS), pairProbabilities(logs, LOGS)];
      for (const kind of KINDS) {
        const most = found[kind].reduce(
          (worst, value, at) => Math.max(worst, Math.abs(value - expected[kind][at]!)),
          0,
        );
        expect(most).toBeLessThan(1e-9);
      }
    }
  });

  test('are refused where factors are too far apart, and logarithms take over', () => {
    const scores = randomScores(310, { seed: 1, size: 400 });
    expect(scaledSums(scores, { isSingleRoot: true })).toBeUndefined();
    const logs = new PairTable(scores, LOGS, { isSingleRoot: true });
    expect(pairDistribution(scores, { isSingleRoot: true }).logPartition()).toBeCloseTo(logs.whole, 6);
  });
});

test('what cannot be is refused', () => {
  const distribution = pairDistribution(pairScores(2), { isSingleRoot: true });
  for (const wrong of [NaN, undefined, 1, 2, -1, '0.5', Promise.resolve(0.5)]) {
    expect(() => distribution.sample(() => wrong as number)).toThrow('`random` must return numbers from 0 to 1');
  }
  expect(() => distribution.kBest(0)).toThrow('k must be a whole number of at least 1, not 0');
  expect(() => distribution.logProbability([0])).toThrow('the tree has 1 words, not 2');
  expect(distribution.logProbability([0, 0])).toBe(-Infinity);
  expect(() => pairScores(1001)).toThrow('the sentence has 1001 words; up to 1000 can be summed over');
});
