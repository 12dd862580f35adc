/** All complete computations for n words, one by one, with the trees they build. For small n. */
import { checkCanonical } from '../theory/check-canonical.ts';
import { checkSystem } from '../theory/check-system.ts';
import type { CanonicalSystem } from '../theory/canonical-system.ts';
import type { PlainTransition, TransitionSystem } from '../theory/transition-system.ts';
import { withinStack } from './budget.ts';
import {
  applyCanonical,
  canonicalTransitions,
  initialCanonical,
  isTerminalCanonical,
  type CanonicalConfiguration,
} from './canonical.ts';
import type { CanonicalComputation, PlainComputation } from './computation.ts';
import { initialConfiguration, isTerminal, type Configuration } from './configuration.ts';
import { applyPlain, plainTransitions } from './plain.ts';
import type { Tree } from './tree.ts';

export interface Enumerated<Computation> {
  readonly computation: Computation;
  readonly tree: Tree;
}

/** Every complete computation of S for n words. */
export function* plainComputations(system: TransitionSystem, n: number): Generator<Enumerated<PlainComputation>> {
  checkSystem(system);
  const path: PlainTransition[] = [];
  function* visit(configuration: Configuration): Generator<Enumerated<PlainComputation>> {
    if (isTerminal(configuration)) yield { computation: [...path], tree: configuration.heads };
    for (const transition of plainTransitions(system, configuration)) {
      path.push(transition);
      yield* visit(applyPlain(system, configuration, transition));
      path.pop();
    }
  }
  yield* withinStack(visit(initialConfiguration(n)));
}

/** Every complete computation of S′ for n words; computations that cannot be completed are left out. */
export function* canonicalComputations(
  canonical: CanonicalSystem,
  n: number,
): Generator<Enumerated<CanonicalComputation>> {
  checkCanonical(canonical);
  const path: number[] = [];
  function* visit(configuration: CanonicalConfiguration): Generator<Enumerated<CanonicalComputation>> {
    if (isTerminalCanonical(canonical, configuration))
      yield { computation: [...path], tree: configuration.plain.heads };
    for (const transition of canonicalTransitions(canonical, configuration)) {
      path.push(transition.id);
      yield* visit(applyCanonical(canonical, configuration, transition));
      path.pop();
    }
  }
  yield* withinStack(visit(initialCanonical(canonical, n)));
}
