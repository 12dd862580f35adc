/** Whether a system derives a tree: its canonical computation, which is one of S, is followed to its end. */
import { ruleOracle } from './rule-oracle.ts';

/** Stack positions from the top of head and dependent of the reductions, the dependent nearest to the top first. */
export type ReductionPositions = readonly (readonly [head: number, dependent: number])[];

/** True if the heads, which form a tree, are those of a tree that the system derives. */
export function derives(
  heads: ArrayLike<number>,
  { reductions, isSingleRoot }: { readonly reductions: ReductionPositions; readonly isSingleRoot: boolean },
): boolean {
  // Only whether it gets to its end matters, so transitions need no ids, and what is written gets lost.
  const ids = { complete: 0, seeking: 0, returned: 0 };
  const rules = reductions.map(([head, dependent]) => ({ head, dependent, ...ids }));
  const run = ruleOracle({ rules, shifts: ids, mostRoots: isSingleRoot ? 1 : Infinity }, heads.length);
  return run(heads, 0, heads.length, new Uint8Array(0), 0) >= 0;
}
