/** Trees of in-place systems, drawn by their numbers: each once, and long ones too. */
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as arcStandard from '../../../generated/arc-standard.ts';
import * as attardi3 from '../../../generated/attardi-3.ts';
import * as attardi4 from '../../../generated/attardi-4.ts';
import * as easyFirst3 from '../../../generated/easy-first-3.ts';
import * as full3 from '../../../generated/full-3.ts';
import * as full4 from '../../../generated/full-4.ts';
import { countAnnotations } from '../../../generator/semantics/count.ts';
import { treeProblem } from '../../../generator/semantics/tree.ts';
import { samplingTables, type SamplingTables } from '../../../generator/tabulation/sampling-tables.ts';
import { canonicalSystem } from '../../../generator/theory/canonical-system.ts';
import { countFalls, longestSampled, sample, sampler } from '../../../runtime/module/sample-falls.ts';
import { seededRandom } from '../../../runtime/module/seeded-random.ts';
import { systemOf } from '../../systems.ts';
import { derivableTrees, deviation, drawnByNumber } from './uniformity.ts';

const tables = vi.hoisted(() => ({ FALL_STARTS: [0], FALLS: [0], FALL_REDUCTIONS: [0] }));
vi.mock('../../../runtime/module/surroundings.ts', () => ({
  get FALL_STARTS() {
    return tables.FALL_STARTS;
  },
  get FALLS() {
    return tables.FALLS;
  },
  get FALL_REDUCTIONS() {
    return tables.FALL_REDUCTIONS;
  },
}));

const MODULES = [arcStandard, easyFirst3, attardi3, full3, full4, attardi4];

describe.each(MODULES)('$name', (module) => {
  const canonical = canonicalSystem(systemOf(module.name));
  let found: SamplingTables;

  beforeAll(() => {
    found = samplingTables(canonical, Infinity)!;
  }, 120_000);
  beforeEach(() => {
    Object.assign(tables, { FALL_STARTS: found.starts, FALLS: found.falls, FALL_REDUCTIONS: found.reductions });
  });

  test('the counts are those of annotations', () => {
    const ofStart = countFalls(7).at(-1)!;
    for (let n = 1; n <= 7; n++) expect(ofStart[n]).toBe(countAnnotations(canonical, n));
  });

  test.each([1, 2, 3, 4, 5])('every tree of %i words has one number', (length) => {
    const trees = derivableTrees(module, length);
    expect(new Set(drawnByNumber(sampler(length), trees.size))).toEqual(trees);
  });

  test.each([4, 5])('samples of %i words are uniform', (length) => {
    const [draw, random] = [sampler(length), seededRandom(7)];
    expect(deviation(() => draw(random), derivableTrees(module, length))).toBeLessThan(4);
  });

  test('long ones are derivable', () => {
    const length = module.depth === 4 ? 12 : 200;
    const [draw, random] = [sampler(length), seededRandom(1)];
    for (let drawn = 0; drawn < 20; drawn++) {
      const heads = draw(random);
      expect(treeProblem([...heads])).toBeUndefined();
      expect(module.oracle(heads).derivable).toBe(true);
    }
  });

  test('the same seed, the same trees; another seed, others', () => {
    const draw = sampler(8);
    const trees = (seed: number): string => {
      const random = seededRandom(seed);
      return Array.from({ length: 10 }, () => draw(random).join()).join(' ');
    };
    expect(trees(1)).toBe(trees(1));
    expect(trees(1)).not.toBe(trees(2));
    expect(sample(8, seededRandom(1))).toEqual(draw(seededRandom(1)));
  });

  test('what is too long is refused at once, with the limit', () => {
    const longest = longestSampled();
    expect(longest).toBeGreaterThan(25);
    expect(() => sampler(longest + 1)).toThrow(`${longest} words are the most`);
    expect(() => sampler(1e9)).toThrow(RangeError);
    for (const length of [0, -1, 1.5, NaN]) expect(() => sampler(length)).toThrow(RangeError);
  });
});
