/** Everything that draws takes numbers in [0, 1), and seeds of 32 bits; anything else is refused, never drawn with. */
import { describe, expect, test } from 'vitest';
import * as library from '../../../generator/index.ts';
import { randomBelow } from '../../../runtime/module/random-below.ts';
import { seededRandom } from '../../../runtime/module/seeded-random.ts';
import { packagePath } from '../../../cli/shared/package-path.ts';
import type { SystemModule } from '../../../runtime/module/system-module.ts';
import { runCli } from '../../run-cli.ts';
import { systemOf } from '../../systems.ts';

const system = systemOf('attardi-3');
const companion = await library.compileInference(system);
const scores = (length: number, score = 0): number[] => Array.from({ length: (length + 1) ** 2 }, () => score);
const committed = async (name: string): Promise<SystemModule> =>
  (await import(packagePath(`generated/${name}.ts`))) as SystemModule;
const inPlace = await committed('attardi-3');
const returning = await committed('attardi-3-returning');

type Random = () => number;
const DRAWING: Readonly<Record<string, (random: Random) => unknown>> = {
  'a distribution of the library': (random) => library.treeDistribution(system, scores(4), 4).sample(random),
  'a distribution of a companion': (random) => companion.treeDistribution(scores(4), 4).sample(random),
  // So many words that sums are computed as logarithms.
  'a distribution of logarithms': (random) =>
    companion
      .treeDistribution(
        Float64Array.from(scores(9), (_, arc) => (arc % 2) * -900),
        9,
      )
      .sample(random),
  'sampleUniform of a companion': (random) => companion.sampleUniform(4, random),
  'sample of an in-place module': (random) => inPlace.sample(4, random),
  'sampler of an in-place module': (random) => inPlace.sampler(4)(random),
  'sample of a returning module': (random) => returning.sample(4, random),
  'plainSampler of the library': (random) => library.plainSampler(system, [2, 0, 2, 3])(random),
  randomBelow: (random) => randomBelow(10n ** 30n, random),
};

const NOT_DRAWN: readonly unknown[] = [NaN, undefined, null, 1, 2, -1, -1e-9, 1e9, Infinity, '0.5', 0n, [0.5], {}];

describe.each(Object.entries(DRAWING))('%s', (_, draw) => {
  test('refuses what is not a number in [0, 1)', () => {
    for (const value of [...NOT_DRAWN, Promise.resolve(0.5), Symbol('half')]) {
      expect(() => draw(() => value as number)).toThrow(/^`random` must return numbers from 0 to 1, excluding 1, not /);
    }
  });

  test('refuses what is not a function', () => {
    for (const value of [undefined, null, 0.5, 'x', {}, [], 1n]) {
      expect(() => draw(value as unknown as Random)).toThrow(/^random must be a function, not /);
    }
  });

  test('draws with the numbers at both ends', () => {
    const other = seededRandom(1);
    let count = 0;
    const random = (): number => [0, 1 - 2 ** -53, other()][count++ % 3]!;
    for (let trial = 0; trial < 10; trial++) expect(draw(random)).toBeDefined();
  });
});

test('draws one of one, and refuses wrong functions even then', () => {
  expect([...inPlace.sample(1, () => 0)]).toEqual([0]);
  expect(() => inPlace.sample(1, null as never)).toThrow('random must be a function, not null');
  expect(() => companion.sampleUniform(1, 'x' as never)).toThrow('random must be a function, not "x"');
});

describe('seeds', () => {
  const makers = [seededRandom, inPlace.seededRandom, returning.seededRandom, companion.seededRandom];
  const wrong = [
    'x',
    '1',
    undefined,
    null,
    NaN,
    0.5,
    -(2 ** 31) - 1,
    2 ** 32,
    2 ** 40,
    Infinity,
    1n,
    [1],
    {},
    Symbol('1'),
  ];

  test.each(wrong)('%s is none', (seed) => {
    for (const make of makers)
      expect(() => make(seed as number)).toThrow(/^the seed must be a whole number of 32 bits, not /);
  });

  test('no two give the same numbers', () => {
    const seeds = [
      0,
      1,
      2,
      -2,
      2 ** 31 - 1,
      2 ** 31,
      2 ** 32 - 1,
      ...Array.from({ length: 31 }, (_, bit) => 2 ** bit + 5),
    ];
    for (const make of makers) expect(new Set(seeds.map((seed) => make(seed)())).size).toBe(new Set(seeds).size);
  });

  test.each([
    ['sample', 'arc-standard', '--length', '3'],
    ['infer', 'arc-standard', '--samples', '1'],
    ['evaluate', 'gold.conllu', 'system.conllu'],
    ['train', 'arc-standard', '--train', 'x.conllu', '--out', 'x'],
    ['train-tagger', '--train', 'x.conllu', '--out', 'x'],
    ['learn', 'arc-standard', '--train', packagePath('test/fixtures/small.conllu')],
  ])('of the command %s are whole numbers of 32 bits', async (...args) => {
    for (const seed of ['x', '-1', '1.5', '4294967296', '']) {
      const { code, stderr } = await runCli([...args, '--seed', seed]);
      expect({ seed, code }).toEqual({ seed, code: 2 });
      expect(stderr).toContain('--seed');
    }
  });
});
