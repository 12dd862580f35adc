/**
 * How many computations of S build a given tree, in any mode: the falls of its windows over counts.
 *
 * Falls share nothing with what lies below the window, so the number of windows is polynomial in place and, on trees of
 * treebanks, small in every mode. For the others there is a budget; beyond it some falls are left out, which leaves out
 * computations, and the count is a lower bound.
 */
import { guaranteeOf } from '../../theory/guarantee.ts';
import type { TransitionSystem } from '../../theory/transition-system.ts';
import { derivabilityTest } from '../../semantics/derivability.ts';
import type { Tree } from '../../semantics/tree.ts';
import { COUNTS, depthFirstFalls, type Falls } from './depth-first-falls.ts';
import { FINISHED, reachOf, TreeWindows } from '../windows/tree-windows.ts';

/** The number of computations of S that build a tree: exactly, or as a lower bound. */
export interface TreeCount {
  readonly computations: bigint;
  readonly exact: boolean;
}

/** How many windows and falls are looked at for one sentence before the count becomes a lower bound. */
export const DEFAULT_TREE_BUDGET = 1_000_000;

/** The number of falls that a window may have: unlimited, or fewer if the budget does not allow that. */
const WIDTHS = [Number.POSITIVE_INFINITY, 32, 4];

/** Counts the computations of S that build a tree. */
export function treeCounter(system: TransitionSystem, budget: number = DEFAULT_TREE_BUDGET): (tree: Tree) => TreeCount {
  const isDerivable = derivabilityTest(system);
  const { depth } = system;
  const reductions = reachOf(system);
  return (tree) => {
    // With one dependent of the root the arc to it is built last in any case.
    const isRefused = system.root === 'single' && tree.filter((head) => head === 0).length > 1;
    if (isRefused) return { computations: 0n, exact: true };
    for (const width of WIDTHS) {
      const windows = new TreeWindows(tree, { depth, reductions });
      const keep = (falls: Falls<bigint>): Falls<bigint> => widest(falls, width);
      const falls = depthFirstFalls(windows, COUNTS, { budget, keep });
      if (falls === undefined) continue;
      const computations = falls.get(FINISHED) ?? 0n;
      if (width === Number.POSITIVE_INFINITY) return { computations, exact: true };
      if (computations > 0n) return { computations, exact: false };
    }
    return { computations: isDerivable(Int32Array.from(tree), 0, tree.length) ? 1n : 0n, exact: false };
  };
}

/** Whether S derives a tree that S′ does not derive, by the number of its computations; undefined if that is not known. */
export function isLost(system: TransitionSystem, count: () => TreeCount): boolean | undefined {
  // Only some systems lose trees, so only those are examined.
  if (guaranteeOf(system) === 'complete') return false;
  const { computations, exact } = count();
  return computations > 0n || (exact ? false : undefined);
}

/** At most so many falls: the first, to which the canonical computation leads, and those with the most ways. */
function widest(falls: Falls<bigint>, width: number): Falls<bigint> {
  if (falls.size <= width) return falls;
  const [first, ...others] = falls;
  const byWays = others.toSorted(([, a], [, b]) => (a > b ? -1 : Number(a < b)));
  return new Map([first!, ...byWays.slice(0, width - 1)]);
}
