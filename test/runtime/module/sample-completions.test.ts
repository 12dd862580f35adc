/** Trees of returning systems, drawn by counting completions. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as attardi3Returning from '../../../generated/attardi-3-returning.ts';
import * as attardi4Returning from '../../../generated/attardi-4-returning.ts';
import * as link2 from '../../../generated/link2.ts';
import { countAnnotations } from '../../../generator/semantics/count.ts';
import { canonicalSystem } from '../../../generator/theory/canonical-system.ts';
import { completionCounter, sample, sampler } from '../../../runtime/module/sample-completions.ts';
import { seededRandom } from '../../../runtime/module/seeded-random.ts';
import type { Configuration } from '../../../runtime/module/surroundings.ts';
import type { SystemConfiguration, SystemModule } from '../../../runtime/module/system-module.ts';
import { systemOf } from '../../systems.ts';
import { derivableTrees, deviation, drawnByNumber } from './uniformity.ts';

const around = vi.hoisted((): { module: SystemModule | undefined } => ({ module: undefined }));
vi.mock('../../../runtime/module/surroundings.ts', () => ({
  get Configuration() {
    return around.module!.Configuration;
  },
  maxTransitions: (length: number) => around.module!.maxTransitions(length),
  GROUPS: 1,
  viableBits: (configuration: SystemConfiguration) => configuration.viable(),
}));

describe.each([attardi3Returning, attardi4Returning, link2])('$name', (module: SystemModule) => {
  beforeEach(() => {
    around.module = module;
  });

  test('the counts are those of annotations', () => {
    const canonical = canonicalSystem(systemOf(module.name));
    for (let n = 1; n <= 6; n++) {
      const start = new module.Configuration(n) as unknown as Configuration;
      expect(completionCounter(n, () => new RangeError('too many'))(start)).toBe(countAnnotations(canonical, n));
    }
  });

  test.each([1, 2, 3, 4, 5])('every tree of %i words has one number', (length) => {
    const trees = derivableTrees(module, length);
    expect(new Set(drawnByNumber(sampler(length), trees.size))).toEqual(trees);
  });

  test('samples of 4 words are uniform', () => {
    const [draw, random] = [sampler(4), seededRandom(7)];
    expect(deviation(() => draw(random), derivableTrees(module, 4))).toBeLessThan(4);
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

  test('samplers of different lengths share nothing', () => {
    const [short, long] = [sampler(3), sampler(6)];
    const random = seededRandom(3);
    for (let drawn = 0; drawn < 20; drawn++) {
      for (const heads of [short(random), long(random)]) expect(module.oracle(heads).derivable).toBe(true);
    }
  });

  test('what is no length is refused', () => {
    for (const length of [0, -1, 1.5, NaN]) expect(() => sampler(length)).toThrow(RangeError);
  });
});
