/** Systems without dead ends: every computation of allowed transitions can be continued to the end. */
import { degreeOf, dependentPosition, type Reduction } from '../theory/reduction.ts';
import type { TransitionSystem } from '../theory/transition-system.ts';

/** The conditions of docs/guess-free.md, theorem 7, and docs/front.md, theorem 9; they are sufficient, not necessary. */
export function neverDeadEnds({ form, root, mode, reductions }: TransitionSystem): boolean {
  if (form !== 'guess-free' || reductions.some((reduction) => dependentPosition(reduction) === 0)) return false;
  const right = reductions.filter(({ kind }) => kind === 'ra');
  if (mode === 'in-place' && right.every((reduction) => degreeOf(reduction) === 1)) return true;
  if (root !== 'single') return false;
  const deepestLeft = deepest(reductions, 'la');
  if (deepest(reductions, 'ra') > deepestLeft + 1) return false;
  const fromTop = reductions.filter(({ kind, q }) => kind === 'la' && q === 1);
  return mode === 'in-place' || fromTop.length === deepestLeft - 1;
}

/** The words that are enough to complete any configuration (theorems 6 and 10), or Infinity if no number is known. */
export function ampleWords({ form, front, reductions }: TransitionSystem): number {
  if (form !== 'guess-free') return Infinity;
  const has = (kind: Reduction['kind'], p: number): boolean =>
    reductions.some((reduction) => reduction.kind === kind && reduction.p === p && degreeOf(reduction) === 1);
  if (front) return has('la', 1) || (has('la', 2) && has('ra', 2)) ? 2 : Infinity;
  return has('la', 2) ? 1 : Infinity;
}

/**
 * True if a configuration with an incomplete root that completes with some number of words completes with any larger
 * one. Not if a single root must not take another dependent, and the node below it is guessed complete and there is no
 * la by which another could take it. With the buffer's front it is not known.
 */
export function isMonotone({ form, front, root, reductions }: TransitionSystem): boolean {
  if (front) return false;
  return form === 'guess-free' || root === 'any' || reductions.some(({ kind }) => kind === 'la');
}

/** The largest p of the reductions of a kind that do without the buffer; 1 if there are none. */
function deepest(reductions: readonly Reduction[], kind: Reduction['kind']): number {
  return Math.max(1, ...reductions.filter((one) => one.kind === kind && one.q > 0).map(({ p }) => p));
}
