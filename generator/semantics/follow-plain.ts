/**
 * A computation of S as S′ sees it: the transitions of S′ with the same effect, with the guesses taken from the tree,
 * up to the first that S′ does not allow. With these guesses heads seek and dependents are complete, so a transition
 * that is not allowed is a blocked reduction. Of the computations of a tree, only the canonical one is followed to its
 * end.
 */
import type { CanonicalSystem, CanonicalTransition } from '../theory/canonical-system.ts';
import type { Reduction } from '../theory/reduction.ts';
import { isAllowed } from '../theory/annotation.ts';
import { applyCanonical, initialCanonical } from './canonical.ts';
import type { CanonicalComputation, PlainComputation } from './computation.ts';
import { factsOfShift, hasAllDependents, transitionFinder } from './oracle.ts';
import { bufferLength } from './configuration.ts';
import { applyPlain, arcOf } from './plain.ts';
import type { Tree } from './tree.ts';

export interface FollowedComputation {
  /** The transitions that S′ allows. */
  readonly allowed: CanonicalComputation;
  /** The reduction that S′ has blocked, if there is one: the transition after those allowed. */
  readonly refused?: Reduction;
}

/** Follows a computation of S that builds the tree for as long as S′ allows it. */
export function followPlain(
  canonical: CanonicalSystem,
  tree: Tree,
  computation: PlainComputation,
): FollowedComputation {
  const find = transitionFinder(canonical);
  const allowed: number[] = [];
  let configuration = initialCanonical(canonical, tree.length);
  for (const transition of computation) {
    const { plain, annotation } = configuration;
    // Arc-eager leaves out what comes after the last shift.
    if (canonical.system.form === 'eager' && bufferLength(plain) === 0) break;
    let guessed: CanonicalTransition;
    if (transition.kind !== 'sh') {
      const after = applyPlain(canonical.system, plain, transition);
      guessed = find.reduce(transition, hasAllDependents(after, tree, arcOf(plain, transition).head));
      if (!isAllowed(canonical, annotation, guessed)) return { allowed, refused: transition };
    } else {
      const isReturned = plain.height < plain.live.length;
      guessed = isReturned ? find.reshift() : find.shift(factsOfShift(plain, tree));
    }
    allowed.push(guessed.id);
    configuration = applyCanonical(canonical, configuration, guessed);
  }
  return { allowed };
}
