/**
 * Uniform samples by counting the ways to complete each configuration: for systems whose grammar of falls does not exist,
 * because they return symbols, or is too large for a module.
 */
import { checkLength } from './check-length.ts';
import { randomBelow } from './random-below.ts';
import { Configuration, GROUPS, maxTransitions, viableBits } from './surroundings.ts';

/** The most configurations that are counted: all of them are kept in memory. */
export const MAX_COUNTED = 500_000;
export const LONGEST_COUNTED = 50;

/**
 * Returns a function that draws trees of `length` words uniformly from all that the system derives, as the heads of their
 * words. This counts all configurations that complete, once. Their number grows exponentially with the length; if there
 * are too many, it throws, and says how many words would not be too many. `random` returns numbers in [0, 1) with at least 32 random bits.
 */
export function sampler(length: number): (random: () => number) => Int32Array {
  checkLength(length);
  const count = completionCounter(length, () => tooMany(length));
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

/** Why so many words are too many, and how many would not be: shorter sentences are counted, from one word on. */
function tooMany(length: number): RangeError {
  const full = new RangeError();
  let longest = 0;
  try {
    for (let words = 1; words < length; words++) {
      completionCounter(words, () => full)(new Configuration(words));
      longest = words;
    }
  } catch (error) {
    if (error !== full) throw error;
  }
  return new RangeError(
    `sampling ${length} words would mean counting more than ${MAX_COUNTED} configurations; this system allows up to ${longest} words`,
  );
}

/**
 * Counts the ways to complete a configuration, once for all configurations with the same future. If there are too many,
 * it throws what `refusal` returns.
 */
export function completionCounter(length: number, refusal: () => RangeError): (configuration: Configuration) => bigint {
  if (length > LONGEST_COUNTED) throw refusal();
  const known = new Map<string, bigint>();
  const spare = Array.from({ length: maxTransitions(length) + 1 }, () => new Configuration(length));
  const count = (depth: number): bigint => {
    const configuration = spare[depth]!;
    if (configuration.isTerminal) return 1n;
    const key = configuration.futureKey();
    const before = known.get(key);
    if (before !== undefined) return before;
    let total = 0n;
    forEachViable(configuration, (transition) => {
      spare[depth + 1]!.copyFrom(configuration).apply(transition);
      total += count(depth + 1);
    });
    if (known.size >= MAX_COUNTED) throw refusal();
    known.set(key, total);
    return total;
  };
  return (configuration) => {
    spare[0]!.copyFrom(configuration);
    return count(0);
  };
}

/** Visits the viable transitions of a configuration, in the order of their ids. */
function forEachViable(configuration: Configuration, visit: (transition: number) => void): void {
  for (let group = 0; group < GROUPS; group++) {
    for (let bits = viableBits(configuration, group); bits !== 0; bits &= bits - 1) {
      visit(32 * group + 31 - Math.clz32(bits & -bits));
    }
  }
}
