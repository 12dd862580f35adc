/** Uniform sampling by counting how configurations complete, for systems without a faster way of counting. */
import { checkLength } from './check-tree.ts';
import { randomBelow } from './random-below.ts';
import { Configuration, forEachViable, maxTransitions } from './surroundings.ts';

/**
 * The most configurations that are counted, because all of them are kept in memory. Their number grows exponentially
 * with the length.
 */
export const MAX_COUNTED = 500_000;
export const MAX_SAMPLED = 50;

/**
 * A function that draws trees of `length` words, as lists of heads, uniformly from all that the system derives. First
 * counts all configurations that complete, once. Their number grows exponentially with the length; throws if there are
 * too many. `random` returns numbers from 0 to 1, excluding 1, with at least 32 random bits.
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

/** Draws one tree; to draw several of the same length, call `sampler`. */
export function sample(length: number, random: () => number): Int32Array {
  return sampler(length)(random);
}

/** Counts how a configuration completes. Keeps all counts, by what the future depends on. */
export function completionCounter(length: number): (configuration: Configuration) => bigint {
  const tooMany = (): RangeError =>
    new RangeError(`sampling ${length} words would mean counting more than ${MAX_COUNTED} configurations`);
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
