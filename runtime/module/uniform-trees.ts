/** Trees without weights: how many there are, exactly, and one of them, each as probable as any other. */
import { checkLength } from './check-length.ts';
import { countFalls, longestSampled, treeOfFalls, type FallTables } from './count-falls.ts';
import { randomBelow } from './random-below.ts';
import { FALL_REDUCTIONS, FALL_STARTS, FALLS } from './surroundings.ts';

/** What has been counted, for all numbers of words up to a length. */
const COUNTED: bigint[][] = [];

/** The number of trees of `length` words that the system derives; time grows with its square. */
export function count(length: number | bigint): bigint {
  const words = typeof length === 'bigint' ? Number(length) : length;
  return countedFalls(words).at(-1)![words]!;
}

/** A tree of `length` words, drawn uniformly from all that the system derives, as the heads of its words. */
export function sampleUniform(length: number, random: () => number): Int32Array {
  const counts = countedFalls(length);
  return treeOfFalls(fallTables(), counts, { length, number: randomBelow(counts.at(-1)![length]!, random) });
}

function fallTables(): FallTables {
  return { starts: FALL_STARTS, falls: FALLS, reductions: FALL_REDUCTIONS };
}

function countedFalls(length: number): readonly (readonly bigint[])[] {
  checkLength(length);
  if (length < (COUNTED[0]?.length ?? 0)) return COUNTED;
  const longest = longestSampled(fallTables());
  if (length > longest) {
    throw new RangeError(
      `counting trees of ${length} words would need tables that are too large; up to ${longest} words are possible here`,
    );
  }
  return countFalls(fallTables(), length, COUNTED);
}
