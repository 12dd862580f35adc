/** The oracle without checks: its unrolled loop or, for sentences that do not fit into its memory, a slower one. */
import { createLongOracle, createOracle, type TransitionIds, type UnrolledOracle } from './surroundings.ts';

/**
 * The number of words that fit into the oracle’s memory, which is allocated with the first tree. What a node wants has
 * 16 bits for its head, and 16 with the sign for the dependents that it lacks.
 */
export const ORACLE_WORDS = 32_768;

let runOracle: UnrolledOracle | undefined;

/**
 * The canonical computation of a tree, without checks, for corpora. The heads are `heads[from]` …
 * `heads[from + length - 1]` and must form a tree. The ids of the transitions go to `out` from `at` on, which must have
 * room for `maxTransitions(length)`. Returns their number. If the tree is not derivable, returns -1 minus the number of
 * transitions before it stops.
 */
export function oracleUnchecked(
  heads: Int32Array,
  from: number,
  length: number,
  out: TransitionIds,
  at: number,
): number {
  if (length > ORACLE_WORDS) return createLongOracle(length)(heads, from, length, out, at);
  runOracle ??= createOracle();
  return runOracle(heads, from - 1, length, out, at);
}
