/** Sums over computations by recursion against sums over all computations of the interpreter. */
import { describe, expect, test } from 'vitest';
import { ROOT_RULES } from '../../../generator/theory/transition-system.ts';
import { pairDistribution } from '../../../runtime/hybrid/pair-distribution.ts';
import { pairScores } from '../../../runtime/hybrid/pair-scores.ts';
import { computationDistribution } from '../../experiments/ambiguous-pairs.ts';
import { enumeratedComputations, enumeratedTrees, scoreOf } from './enumerated-trees.ts';
import { KINDS, randomScores, summedUp } from './summed-trees.ts';

describe.each(ROOT_RULES)('%s root', (root) => {
  const rule = { isSingleRoot: root === 'single' };
  const enumerated = [1, 2, 3, 4, 5].map((length) => enumeratedComputations(root, length));

  test('the number of computations, which is that of trees for few words only', () => {
    for (const [at, computations] of enumerated.entries()) {
      const trees = enumeratedTrees(root, at + 1).length;
      expect(new Set(computations.map(({ heads }) => heads.join(' '))).size).toBe(trees);
      expect(computations.length > trees).toBe(at + 1 >= (rule.isSingleRoot ? 4 : 3));
      const scores = pairScores(at + 1);
      expect(Math.exp(computationDistribution(scores, rule).logPartition())).toBeCloseTo(computations.length, 8);
    }
  });

  // The last is for logarithms: sums of such weights are not numbers.
  test.each([3, 1500])('scores up to %i: log Z, probabilities and the best computation', (size) => {
    for (const [at, computations] of enumerated.entries()) {
      const scores = randomScores(at + 1, { seed: at, size });
      const { length, stride } = scores;
      const { ranked, logZ } = summedUp(computations, scores);
      const found = computationDistribution(scores, rule);
      expect(found.logPartition()).toBeCloseTo(logZ, 9);
      const transitions = pairScores(length);
      const arcs = new Float64Array((length + 1) ** 2);
      for (const { heads, transitions: seen, probability } of ranked) {
        for (const { kind, top, front } of seen) transitions[kind][top * stride + front]! += probability;
        heads.forEach((head, word) => (arcs[head * (length + 1) + word + 1]! += probability));
      }
      for (const kind of KINDS) {
        found.transitions()[kind].forEach((value, pair) => expect(value).toBeCloseTo(transitions[kind][pair]!, 9));
      }
      found.marginals().forEach((value, arc) => expect(value).toBeCloseTo(arcs[arc]!, 9));
      expect([...found.best()]).toEqual(ranked[0]!.heads);
    }
  });

  test('the one computation of a tree without ambiguity is one of its computations', () => {
    for (const [at, computations] of enumerated.entries()) {
      const scores = randomScores(at + 1, { seed: at, size: 2 });
      const all = new Set(computations.map((computation) => scoreOf(scores, computation)));
      for (const tree of enumeratedTrees(root, at + 1)) expect(all).toContain(scoreOf(scores, tree));
      expect(computationDistribution(scores, rule).logPartition()).toBeGreaterThanOrEqual(
        pairDistribution(scores, rule).logPartition() - 1e-9,
      );
    }
  });
});
