/** How the transitions of a computation of S are called. Arc-eager announces where the head of a word is. */
import type { CanonicalSystem, CanonicalTransition } from '../theory/canonical-system.ts';
import { formatPlainTransition } from '../theory/transition-system.ts';
import type { PlainComputation } from './computation.ts';
import { bufferLength, initialConfiguration, type Configuration } from './configuration.ts';
import { factsOfShift, transitionFinder } from './oracle.ts';
import { applyPlain } from './plain.ts';
import type { Tree } from './tree.ts';

/** A transition of arc-eager, and the configuration of S before it. */
export interface Announced {
  readonly transition: CanonicalTransition;
  readonly before: Configuration;
}

/** The computation of arc-eager that corresponds to one of S that builds the tree; it leaves out what comes after the last shift. */
export function announced(canonical: CanonicalSystem, tree: Tree, computation: PlainComputation): readonly Announced[] {
  const find = transitionFinder(canonical);
  const found: Announced[] = [];
  let before = initialConfiguration(tree.length);
  for (const plain of computation) {
    if (bufferLength(before) === 0) break;
    const transition = plain.kind === 'sh' ? find.shift(factsOfShift(before, tree)) : find.reduce(plain, false);
    found.push({ transition, before });
    before = applyPlain(canonical.system, before, plain);
  }
  return found;
}

/** The names of the transitions of a computation of S that builds the tree. */
export function plainNames(canonical: CanonicalSystem, tree: Tree, computation: PlainComputation): readonly string[] {
  if (canonical.system.form !== 'eager') return computation.map(formatPlainTransition);
  return announced(canonical, tree, computation).map(({ transition }) => transition.name);
}
