/** The grammar of frames, built and reduced, against sums over enumerated computations. */
import { describe, expect, test } from 'vitest';
import { arcGrammar } from '../../generator/frames/plans/arc-grammar.ts';
import { plainInside } from '../frames/plain-inside.ts';
import { withoutBlocks } from '../../generator/theory/without-blocks.ts';
import { reduceGrammar } from '../../generator/frames/reduction/smaller-grammar.ts';
import { canonicalComputations, plainComputations } from '../../generator/semantics/enumerate.ts';
import { treeSums } from '../../generator/semantics/tree-sums.ts';
import { COUNTS, type Semiring } from '../../generator/frames/counts/depth-first-falls.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { systemOf } from '../systems.ts';
import { WEIGHTS, randomScores } from './random-scores.ts';

const REALS: Semiring<number> = { zero: 0, one: 1, plus: (a, b) => a + b, times: (a, b) => a * b };
const MAXIMA: Semiring<number> = { zero: -Infinity, one: 0, plus: (a, b) => Math.max(a, b), times: (a, b) => a + b };

const NAMES = ['arc-standard', 'easy-first-3', 'attardi-3', 'full-3'].flatMap((name) => [
  name,
  `${name}-free`,
  `${name}-free-single`,
]);

describe.each(NAMES)('%s', (name) => {
  const system = systemOf(name);
  const canonical = canonicalSystem(system);
  const built = arcGrammar(canonical);
  const reduced = reduceGrammar(built);

  test.each([1, 2, 3, 4, 5])('counts all trees of %i words, built and reduced', (n) => {
    const count = BigInt([...canonicalComputations(canonical, n)].length);
    const options = { length: n, weight: () => 1n };
    if (n < 5) expect(plainInside(built, COUNTS, options)).toBe(count);
    expect(plainInside(reduced, COUNTS, options)).toBe(count);
  });

  test.each(WEIGHTS)('sums and maxima of %s weights', (kind) => {
    for (let n = 1; n <= 4; n++) {
      const trees = Array.from(canonicalComputations(canonical, n), ({ tree }) => tree);
      const scores = randomScores(kind, n, 17 * n);
      const of = (head: number, dependent: number): number => scores[head * (n + 1) + dependent]!;
      const sums = treeSums(trees, scores);
      const Z = plainInside(reduced, REALS, { length: n, weight: (h, d) => Math.exp(of(h, d)) });
      expect(Math.log(Z)).toBeCloseTo(sums.logPartition, 10);
      const best = plainInside(reduceGrammar(arcGrammar(withoutBlocks(system))), MAXIMA, { length: n, weight: of });
      expect(best).toBeCloseTo(sums.ranked[0]?.score ?? -Infinity, 10);
    }
  });

  test('over S: every computation', () => {
    const plain = reduceGrammar(arcGrammar(withoutBlocks(system)));
    for (let n = 1; n <= 4; n++) {
      const count = BigInt([...plainComputations(system, n)].length);
      expect(plainInside(plain, COUNTS, { length: n, weight: () => 1n })).toBe(count);
    }
  });
});

/** docs/inference.md, section 4. */
test.each([
  ['attardi-3', 'guessing', 682],
  ['attardi-3', 'guess-free', 232],
  ['full-3', 'guess-free', 235],
] as const)('the number of rules of %s, %s', (name, form, rules) => {
  const { grammar } = reduceGrammar(arcGrammar(canonicalSystem({ ...systemOf(name), form })));
  expect(grammar.rules.count).toBe(rules);
});
