/** Systems without dead ends: every computation of allowed transitions can be continued to the end. */
import { degreeOf, sameReduction, usesFront, type Reduction } from '../theory/reduction.ts';
import type { TransitionSystem } from '../theory/transition-system.ts';

/**
 * True if there are none: in place the condition of docs/front.md, theorem 9, otherwise that of docs/guess-free.md,
 * theorem 7. Both are sufficient; up to depth 4 the first is necessary, too.
 */
export function neverDeadEnds({ form, root, mode, reductions }: TransitionSystem): boolean {
  if (form !== 'guess-free' || reductions.some(takesFront)) return false;
  const right = reductions.filter(({ kind }) => kind === 'ra');
  const rightDegree = Math.max(...right.map(degreeOf));
  if (root === 'any') return mode === 'in-place' && rightDegree === 1;
  // Once the buffer is empty, only these are left.
  const left = reductions.filter(({ kind, q }) => kind === 'la' && q > 0);
  const [deepestLeft, deepestRight] = [deepest(left), deepest(right)];
  if (deepestRight <= deepestLeft + 1) {
    return mode === 'in-place' || left.filter(({ q }) => q === 1).length === deepestLeft - 1;
  }
  const comesIntoRange = { kind: 'ra', p: deepestRight - 1, q: deepestRight - 1 - rightDegree } as const;
  return mode === 'in-place' && rightDegree <= deepestLeft && right.some((one) => sameReduction(one, comesIntoRange));
}

/**
 * The number of words in the buffer that is enough to complete any configuration (docs/front.md, theorem 10), or Infinity
 * if none is.
 */
export function ampleWords({ form, reductions }: TransitionSystem): number {
  if (form !== 'guess-free') return Infinity;
  if (!reductions.some(takesFront)) return 1;
  const removesTop = reductions.some(({ kind, p, q }) => (kind === 'la' ? p === 1 : p === 2 && q === 1));
  return removesTop ? 2 : Infinity;
}

/** True if the buffer's front is the dependent. */
function takesFront(reduction: Reduction): boolean {
  return reduction.kind === 'ra' && usesFront(reduction);
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

/** The largest p of the reductions; 1 if there are none. */
function deepest(reductions: readonly Reduction[]): number {
  return Math.max(1, ...reductions.map(({ p }) => p));
}
