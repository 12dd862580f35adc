/** Uniform samples of an in-place system: count all computations with the grammar of falls, and draw one of their numbers. */
import { checkLength } from './check-length.ts';
import { countFalls, longestSampled, treeOfFalls } from './count-falls.ts';
import { randomBelow } from './random-below.ts';
import { FALL_REDUCTIONS, FALL_STARTS, FALLS } from './surroundings.ts';

/**
 * Returns a function that draws trees of `length` words uniformly from all that the system derives, as the heads of their
 * words. This fills the tables, once; time and space grow with the square of the length, and beyond the limits it throws.
 * `random` returns numbers in [0, 1) with at least 32 random bits.
 */
export function sampler(length: number): (random: () => number) => Int32Array {
  checkLength(length);
  const tables = { starts: FALL_STARTS, falls: FALLS, reductions: FALL_REDUCTIONS };
  const longest = longestSampled(tables);
  if (length > longest) {
    throw new RangeError(
      `sampling ${length} words would need tables that are too large; this system allows up to ${longest} words`,
    );
  }
  const counts = countFalls(tables, length);
  const trees = counts.at(-1)![length]!;
  return (random) => treeOfFalls(tables, counts, { length, number: randomBelow(trees, random) });
}

/** Draws one tree; to draw several of the same length, call `sampler`. */
export function sample(length: number, random: () => number): Int32Array {
  return sampler(length)(random);
}
