/** Parsers on top of `viable`: greedy, beam, and uniform samples. */
import { describe, expect, test } from 'vitest';
import { sortingBeam } from '../bench/sorting-beam.ts';
import * as arcStandard from '../../generated/arc-standard.ts';
import * as attardi3Returning from '../../generated/attardi-3-returning.ts';
import * as attardi3 from '../../generated/attardi-3.ts';
import * as attardi4Returning from '../../generated/attardi-4-returning.ts';
import * as full4 from '../../generated/full-4.ts';
import * as link2 from '../../generated/link2.ts';
import { countCanonical } from '../../generator/frames/counts/count.ts';
import { allTrees, treeProblem } from '../../generator/semantics/tree.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import type { Score, SystemConfiguration, SystemModule } from '../../runtime/module/system-module.ts';
import { systemOf } from '../systems.ts';

const MODULES: readonly SystemModule[] = [arcStandard, attardi3, full4, attardi3Returning, attardi4Returning, link2];

/** A score that depends on the words at the top of stack and buffer, the same for the same seed. */
function randomScore(seed: number): (configuration: SystemConfiguration, transition: number) => number {
  return (configuration, transition) => {
    const features = [configuration.stackAt(1), configuration.stackAt(2), configuration.bufferAt(1), transition];
    return attardi3.seededRandom(features.reduce((hash, feature) => Math.imul(hash, 31) + feature, seed))();
  };
}

describe.each(MODULES)('$name', (module) => {
  test('parse follows the score and always builds a tree', () => {
    for (let seed = 0; seed < 20; seed++) {
      const score = randomScore(seed);
      const { heads, computation, score: sum } = module.parse(30, score);
      expect(treeProblem([...heads])).toBeUndefined();
      expect([...module.oracle(heads).computation]).toEqual([...computation]);
      const configuration = new module.Configuration(30);
      let expected = 0;
      for (const id of computation) {
        const viable = module.transitions.map((_, other) => other).filter((other) => configuration.isViable(other));
        const best = Math.max(...viable.map((other) => score(configuration, other)));
        expect(score(configuration, id)).toBe(best);
        expected += best;
        configuration.apply(id);
      }
      expect(sum).toBeCloseTo(expected, 9);
    }
  });

  test('equal scores: the first transition, also if nothing is likely at all', () => {
    for (const equal of [0, -Infinity]) {
      const { heads, computation } = module.parse(9, () => equal);
      expect(treeProblem([...heads])).toBeUndefined();
      const configuration = new module.Configuration(9);
      for (const id of computation) {
        expect(module.transitions.findIndex((_, other) => configuration.isViable(other))).toBe(id);
        configuration.apply(id);
      }
      expect(module.beam(9, () => equal, 1)[0]!.computation).toEqual(computation);
    }
  });

  test('a score that is not a number is refused, with the transition', () => {
    expect(() => module.parse(9, () => NaN)).toThrow('the score of sh^s is not a number');
    expect(() => module.beam(9, (_, id) => (id === 1 ? NaN : 0), 4)).toThrow('the score of sh^n is not a number');
  });

  test('a beam wide enough finds every tree once, the best first', () => {
    const all = [...allTrees(4)].filter((tree) => module.oracle(tree).derivable);
    const parses = module.beam(4, randomScore(1), 100_000);
    expect(new Set(parses.map(({ heads }) => heads.join(' ')))).toEqual(new Set(all.map((tree) => tree.join(' '))));
    expect(parses).toHaveLength(all.length);
    for (const { heads, computation, score } of parses) {
      expect([...module.oracle(heads).computation]).toEqual([...computation]);
      expect(score).toBeLessThanOrEqual(parses[0]!.score);
    }
  });

  test('a beam is one that sorts all candidates and copies all items', () => {
    for (const [seed, width] of [1, 2, 3, 5, 8, 13, 64].entries()) {
      for (const length of [1, 2, 7, 20]) {
        // Few different scores, so that many candidates are equally good.
        const score: Score = (configuration, id) => Math.floor(3 * randomScore(seed)(configuration, id));
        expect(module.beam(length, score, width)).toEqual(sortingBeam(module, { length, width }, score));
        const fine = randomScore(seed);
        expect(module.beam(length, fine, width)).toEqual(sortingBeam(module, { length, width }, fine));
      }
    }
  });

  test('a wide beam is, too', () => {
    const coarse: Score = (configuration, id) => Math.floor(3 * randomScore(1)(configuration, id));
    for (const score of [coarse, randomScore(1)]) {
      for (const width of [130, 400])
        expect(module.beam(9, score, width)).toEqual(sortingBeam(module, { length: 9, width }, score));
    }
  });

  test('beams do not disturb each other: one within another, and one after a failure', () => {
    const score = randomScore(3);
    const expected = sortingBeam(module, { length: 7, width: 5 }, score);
    const nested: Score = (configuration, id) => {
      module.beam(9 - configuration.bufferLength, randomScore(4), 3);
      return score(configuration, id);
    };
    expect(module.beam(7, nested, 5)).toEqual(expected);
    let calls = 0;
    const failing: Score = (configuration, id) => (++calls === 60 ? NaN : score(configuration, id));
    expect(() => module.beam(12, failing, 8)).toThrow('is not a number');
    expect(module.beam(7, score, 5)).toEqual(expected);
  });

  test('the score sees the heads of its own computation, also in memory that others have used', () => {
    for (const length of [9, 4, 9, 12, 9]) {
      const score: Score = (configuration, id) => {
        const found = [...configuration.heads.subarray(0, length)].filter((head) => head >= 0).length;
        const returned = configuration.height + configuration.bufferLength;
        expect(found).toBe(length + 1 - returned);
        expect([...configuration.labels.subarray(0, length)].every((label) => label === -1)).toBe(true);
        return randomScore(length)(configuration, id);
      };
      for (const { heads } of module.beam(length, score, 6)) expect(treeProblem([...heads])).toBeUndefined();
    }
  });

  test('a narrow beam has distinct trees; of width 1 it is greedy', () => {
    const parses = module.beam(20, randomScore(2), 16);
    expect(new Set(parses.map(({ heads }) => heads.join(' '))).size).toBe(16);
    expect(module.beam(20, randomScore(2), 1)[0]).toEqual(module.parse(20, randomScore(2)));
  });

  test('samples are uniform: chi-square over all trees of 4 words', () => {
    const trees = Number(countCanonical(canonicalSystem(systemOf(module.name)), 4));
    const random = module.seededRandom(7);
    const counts = new Map<string, number>();
    const expected = 200;
    const draw = module.sampler(4);
    for (let drawn = 0; drawn < expected * trees; drawn++) {
      const heads = draw(random).join(' ');
      counts.set(heads, (counts.get(heads) ?? 0) + 1);
    }
    expect(counts.size).toBe(trees);
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // Wilson and Hilferty: the cube root of chi-square over its degrees of freedom is nearly normal; 4 sigma each way.
    const freedom = trees - 1;
    const spread = 2 / (9 * freedom);
    const sigma = (Math.cbrt(chiSquare / freedom) - (1 - spread)) / Math.sqrt(spread);
    expect(Math.abs(sigma)).toBeLessThan(4);
  });

  test('the same seed, the same samples; another seed, others', () => {
    const draw = (seed: number): string => {
      const random = module.seededRandom(seed);
      return Array.from({ length: 10 }, () => module.sample(8, random).join()).join(' ');
    };
    expect(draw(1)).toBe(draw(1));
    expect(draw(1)).not.toBe(draw(2));
  });

  test('wrong calls are refused', () => {
    for (const length of [0, -1, 1.5, NaN]) {
      expect(() => module.parse(length, () => 0)).toThrow(RangeError);
      expect(() => module.beam(length, () => 0, 2)).toThrow(RangeError);
      expect(() => module.sample(length, Math.random)).toThrow(RangeError);
    }
    for (const width of [0, -3, 0.5]) expect(() => module.beam(3, () => 0, width)).toThrow('width of a beam');
  });
});

test('sampling long sentences is refused, with the reason', () => {
  expect(() => link2.sample(2000, Math.random)).toThrow('this system allows up to 12 words');
  expect(() => full4.sample(2000, Math.random)).toThrow('this system allows up to 380 words');
  expect(() => attardi3.sample(2000, Math.random)).toThrow(
    /sampling 2000 words would need tables that are too large; this system allows up to \d+ words/,
  );
});
