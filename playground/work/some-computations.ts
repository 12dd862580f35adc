/** Computations of S for a tree, to be looked at: all of them if there are few, else a uniform sample. */
import {
  Budget,
  BudgetExceeded,
  type PlainComputation,
  type TransitionSystem,
  type Tree,
} from '../../generator/index.ts';
import {
  plainComputationsFromEnd,
  plainComputationsOf,
  plainSampler,
} from '../../generator/semantics/computations-of-tree.ts';
import { formatPlainComputation } from '../../generator/semantics/computation.ts';
import type { TreeCount } from '../../generator/frames/counts/tree-counter.ts';
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import type { Traced } from './jobs.ts';

/** So many computations are all shown, unless the sentence is long. */
const FEW = 240;
/** The most transitions of all that are shown. */
const TRANSITIONS = 6_000;
const SAMPLED = 80;
const WORK = 20_000_000;

export function someComputations(
  system: TransitionSystem,
  { tree, count }: { readonly tree: Tree; readonly count: TreeCount },
): { readonly computations: readonly PlainComputation[]; readonly listed: Traced['listed'] } {
  const few = Math.max(20, Math.min(FEW, Math.floor(TRANSITIONS / (2 * tree.length))));
  if (count.exact && count.computations <= BigInt(few)) {
    const all = firstOf(plainComputationsOf(system, tree, new Budget(WORK)), few);
    if (BigInt(all.length) === count.computations) return { computations: all, listed: 'all' };
  }
  const wanted = Math.min(few, SAMPLED);
  return (
    sampleOf(system, { tree, wanted }) ?? {
      computations: firstOf(plainComputationsFromEnd(system, tree, new Budget(WORK)), wanted),
      listed: 'first',
    }
  );
}

/** Different computations, each drawn uniformly; undefined if that takes too much work. */
function sampleOf(
  system: TransitionSystem,
  { tree, wanted }: { readonly tree: Tree; readonly wanted: number },
): { readonly computations: readonly PlainComputation[]; readonly listed: 'sample' } | undefined {
  const random = seededRandom(1);
  const drawn = new Map<string, PlainComputation>();
  try {
    const draw = plainSampler(system, tree, new Budget(WORK));
    for (let count = 0; count < 4 * wanted && drawn.size < wanted; count++) {
      const computation = draw(random);
      drawn.set(formatPlainComputation(computation), computation);
    }
  } catch (error) {
    if (error instanceof BudgetExceeded) return undefined;
    throw error;
  }
  return { computations: [...drawn.values()], listed: 'sample' };
}

/** The first computations, fewer where finding more is too much work. */
function firstOf(computations: Iterable<PlainComputation>, limit: number): readonly PlainComputation[] {
  const first: PlainComputation[] = [];
  try {
    for (const computation of computations) {
      first.push(computation);
      if (first.length === limit) break;
    }
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error;
  }
  return first;
}
