/**
 * Drawing trees, each as likely as the other, by counting how configurations complete: for systems of which no shorter
 * way of counting is known.
 */
import { checkLength } from './check-tree.ts';
import { randomBelow } from './random-below.ts';
import { Configuration, forEachViable, maxTransitions } from './surroundings.ts';

/** So many configurations are counted at most, for they are all remembered; longer sentences would have more by far. */
export const MAX_COUNTED = 500_000;
export const MAX_SAMPLED = 50;

/**
 * A function that draws trees of so many words, as the heads of their words, uniformly from all that the system derives.
 * All configurations that complete are counted first, once, here. There are exponentially many in the length, and where
 * there are too many it throws. `random` gives numbers from 0 up to, but not including, 1, with at least 32 random bits.
 */
export function sampler(length: number): (random: () => number) => Int32Array {
  checkLength(length);
  const count = completionCounter(length);
  const configuration = new Configuration(length);
  const next = new Configuration(length);
  const trees = count(configuration);
  return (random) => {
    configuration.reset(length);
    let left = randomBelow(trees, random);
    while (!configuration.isTerminal) {
      let chosen = -1;
      forEachViable(configuration, (transition) => {
        if (chosen >= 0) return;
        next.copyFrom(configuration).apply(transition);
        const ways = count(next);
        if (left < ways) chosen = transition;
        else left -= ways;
      });
      configuration.apply(chosen);
    }
    return configuration.heads.slice(0, length);
  };
}

/** One tree of `sampler`; for several of the same length call that. */
export function sample(length: number, random: () => number): Int32Array {
  return sampler(length)(random);
}

/** Counts how a configuration completes. It remembers all counts by what the future depends on. */
export function completionCounter(length: number): (configuration: Configuration) => bigint {
  const tooMany = (): RangeError =>
    new RangeError(`sampling ${length} words takes counting more than ${MAX_COUNTED} configurations`);
  if (length > MAX_SAMPLED) throw tooMany();
  const known = new Map<string, bigint>();
  const spare = Array.from({ length: maxTransitions(length) }, () => new Configuration(length));
  const count = (configuration: Configuration, depth: number): bigint => {
    if (configuration.isTerminal) return 1n;
    const key = configuration.futureKey();
    const before = known.get(key);
    if (before !== undefined) return before;
    let total = 0n;
    forEachViable(configuration, (transition) => {
      const next = spare[depth]!.copyFrom(configuration);
      next.apply(transition);
      total += count(next, depth + 1);
    });
    if (known.size >= MAX_COUNTED) throw tooMany();
    known.set(key, total);
    return total;
  };
  return (configuration) => count(configuration, 0);
}
