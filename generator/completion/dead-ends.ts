/** Systems without dead ends: every computation of allowed transitions can be continued to the end. */
import type { Reduction } from '../theory/reduction.ts';
import type { TransitionSystem } from '../theory/transition-system.ts';

/** The condition of docs/guess-free.md, theorem 7; it is sufficient, not necessary. */
export function neverDeadEnds({ form, root, mode, reductions }: TransitionSystem): boolean {
  if (form !== 'guess-free' || root !== 'single') return false;
  const deepestLeft = deepest(reductions, 'la');
  if (deepest(reductions, 'ra') > deepestLeft + 1) return false;
  const fromTop = reductions.filter(({ kind, q }) => kind === 'la' && q === 1);
  return mode === 'in-place' || fromTop.length === deepestLeft - 1;
}

/** The words that are enough to complete any configuration (theorem 6), or Infinity if no number is known. */
export function ampleWords({ form, reductions }: TransitionSystem): number {
  return form === 'guess-free' && reductions.some(({ kind }) => kind === 'la') ? 1 : Infinity;
}

/**
 * True if a configuration with an incomplete root that completes with some number of words completes with any larger
 * one. Not if a single root must not take another dependent, and the node below it is guessed complete and there is no
 * la by which another could take it.
 */
export function isMonotone({ form, root, reductions }: TransitionSystem): boolean {
  return form === 'guess-free' || root === 'any' || reductions.some(({ kind }) => kind === 'la');
}

/** The largest p of the reductions of a kind; 1 if there are none. */
function deepest(reductions: readonly Reduction[], kind: Reduction['kind']): number {
  return Math.max(1, ...reductions.filter((reduction) => reduction.kind === kind).map(({ p }) => p));
}
