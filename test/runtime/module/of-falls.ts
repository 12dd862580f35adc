/** What is expected of trees drawn by their numbers: each once, and long ones too. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countAnnotations } from '../../../generator/semantics/count.ts';
import { treeProblem } from '../../../generator/semantics/tree.ts';
import { samplingTables, type SamplingTables } from '../../../generator/frames/counts/sampling-tables.ts';
import { canonicalSystem } from '../../../generator/theory/canonical-system.ts';
import { countFalls, longestSampled } from '../../../runtime/module/count-falls.ts';
import { sample, sampler } from '../../../runtime/module/sample-falls.ts';
import { seededRandom } from '../../../runtime/module/seeded-random.ts';
import type { SystemModule } from '../../../runtime/module/system-module.ts';
import { systemOf } from '../../systems.ts';
import { derivableTrees, deviation, drawnByNumber } from './uniformity.ts';

/** The tables that a module has around the code of sampling. */
export interface FallTables {
  FALL_STARTS: readonly number[];
  FALLS: readonly number[];
  FALL_REDUCTIONS: readonly number[];
}

/** Tests the code of sampling with the tables of each module, which it finds in `tables`. */
export function testFalls(
  modules: readonly SystemModule[],
  {
    tables,
    uniform,
    long,
  }: { readonly tables: FallTables; readonly uniform: readonly number[]; readonly long: number },
): void {
  describe.each(modules)('$name', (module) => {
    const canonical = canonicalSystem(systemOf(module.name));
    let found: SamplingTables;

    beforeAll(() => {
      found = samplingTables(canonical.system)!;
    });
    beforeEach(() => {
      Object.assign(tables, { FALL_STARTS: found.starts, FALLS: found.falls, FALL_REDUCTIONS: found.reductions });
    });

    test('the counts are those of annotations', () => {
      const ofStart = countFalls(found, 7).at(-1)!;
      for (let n = 1; n <= 7; n++) expect(ofStart[n]).toBe(countAnnotations(canonical, n));
    });

    test.each([1, 2, 3, 4, 5])('every tree of %i words has one number', (length) => {
      const trees = derivableTrees(module, length);
      expect(new Set(drawnByNumber(sampler(length), trees.size))).toEqual(trees);
    });

    test.each(uniform)('samples of %i words are uniform', (length) => {
      const [draw, random] = [sampler(length), seededRandom(7)];
      expect(deviation(() => draw(random), derivableTrees(module, length))).toBeLessThan(4);
    });

    test('long ones are derivable', () => {
      const [draw, random] = [sampler(long), seededRandom(1)];
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
      const longest = longestSampled(found);
      expect(longest).toBeGreaterThan(200);
      expect(() => sampler(longest + 1)).toThrow(`this system allows up to ${longest} words`);
      expect(() => sampler(1e9)).toThrow(RangeError);
      for (const length of [0, -1, 1.5, NaN]) expect(() => sampler(length)).toThrow(RangeError);
    });
  });
}
