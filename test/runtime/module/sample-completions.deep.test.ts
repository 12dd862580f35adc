/** Trees of returning systems, drawn by counting completions: samples of 5 words, and the limit. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as attardi3Returning from '../../../generated/attardi-3-returning.ts';
import * as attardi4Returning from '../../../generated/attardi-4-returning.ts';
import * as link2 from '../../../generated/link2.ts';
import { sampler } from '../../../runtime/module/sample-completions.ts';
import { seededRandom } from '../../../runtime/module/seeded-random.ts';
import type { SystemConfiguration, SystemModule } from '../../../runtime/module/system-module.ts';
import { derivableTrees, deviation } from './uniformity.ts';

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

  test('samples of 5 words are uniform', () => {
    const [draw, random] = [sampler(5), seededRandom(7)];
    expect(deviation(() => draw(random), derivableTrees(module, 5))).toBeLessThan(4);
  });
});

test('too many configurations are refused, with the longest length that is not', () => {
  const { sampler: draws } = attardi4Returning;
  expect(() => draws(12)).toThrow(
    'sampling 12 words would mean counting more than 500000 configurations; this system allows up to 11 words',
  );
  expect(draws(11)(seededRandom(1))).toHaveLength(11);
});
