/** Lengths that no sentence has: an answer in linear time or an exception in words, never the end of the process. */
import { describe, expect, test } from 'vitest';
import * as library from '../../generator/index.ts';
import { systemOf } from '../systems.ts';
import { outcomeOf } from './outcome.ts';

const system = systemOf('arc-standard');
const canonical = library.canonicalSystem(system);
const returning = library.canonicalSystem(systemOf('attardi-3-returning'));
const chain = (words: number): number[] => Array.from({ length: words }, (_, index) => index);

const REFUSED: Readonly<Record<string, () => unknown>> = {
  'allTrees of 100,000 words': () => library.allTrees(100_000),
  'allTrees of 2^24 words': () => library.allTrees(2 ** 24),
  'canonicalComputations of 100,000 words': () => library.canonicalComputations(canonical, 100_000),
  'plainComputations of 100,000 words': () => library.plainComputations(system, 100_000),
  'countCanonical of a million words': () => library.countCanonical(canonical, 1e6, new library.Budget(1e6)),
  'countCanonical of 10,000 words, returning': () => library.countCanonical(returning, 10_000),
  'countCanonical of 30 words, returning': () => library.countCanonical(returning, 30, new library.Budget(1e6)),
  'countPlain of 2^24 words': () => library.countPlain(system, 2 ** 24, new library.Budget(1e6)),
  'countPlainOf 10,000 words': () => library.countPlainOf(system, chain(10_000)),
  'plainComputationsOf 10,000 words': () => library.plainComputationsOf(system, chain(10_000)),
  'plainSampler of 10,000 words': () => library.plainSampler(system, chain(10_000)),
  'verifyLength of 100,000 words': () => library.verifyLength(canonical, 100_000),
  'oracle of a billion words': () => library.oracle(canonical, { length: 1e9 }),
  'oracle of 2^24 words that are not there': () => library.oracle(canonical, { length: 2 ** 24 }),
  'formatComputation of a billion transitions': () => library.formatComputation(canonical, { length: 1e9 }),
  'replay of a billion transitions': () => library.replay(canonical, { length: 1e9 }, 3),
  'traceComputation of a billion transitions': () => library.traceComputation(canonical, { length: 1e9 }, 3),
  'treeDistribution of a billion scores': () => library.treeDistribution(system, { length: 1e9 }, 31_621),
  'closure of la(9999,5000)': () => library.closure([{ kind: 'la', p: 9999, q: 5000 }]),
  'treeProblem of a billion words': () => {
    throw new Error(library.treeProblem({ length: 1e9 })?.message);
  },
};

describe('lengths', () => {
  test.each(Object.entries(REFUSED))('%s', async (_, call) => {
    expect(await outcomeOf(call)).toMatchObject({ kind: 'refusal' });
  });

  test('the oracle takes linear time, and answers for long sentences', () => {
    const answer = library.oracle(canonical, chain(300_000));
    expect([answer.derivable, answer.computation.length]).toEqual([true, 600_000]);
    expect(library.oracle(returning, chain(100_000)).computation.length).toBe(200_000);
    expect(library.treeProblem(chain(300_000))).toBeUndefined();
  });

  test('counts of long sentences, by other ways', () => {
    const words = 300;
    // Projective trees are counted by Fuss and Catalan: (3n)! / n! / (2n + 1)!
    const factorial = (n: number): bigint =>
      Array.from({ length: n }, (_, at) => BigInt(at + 1)).reduce((a, b) => a * b, 1n);
    const trees = factorial(3 * words) / factorial(words) / factorial(2 * words + 1);
    expect(library.countCanonical(canonical, words)).toBe(trees);
    // Transition by transition: how many ways lead to each height. Only ra is left when the root is below.
    let ways = new Map([[1, 1n]]);
    for (let transition = 1; transition <= 2 * words; transition++) {
      const next = new Map<number, bigint>();
      const add = (height: number, count: bigint): void => void next.set(height, (next.get(height) ?? 0n) + count);
      for (const [height, count] of ways) {
        add(height + 1, count);
        if (height > 1) add(height - 1, height === 2 ? count : 2n * count);
      }
      ways = next;
    }
    expect(library.countPlain(system, words)).toBe(ways.get(1));
  });
});
