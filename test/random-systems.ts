/** Arbitraries for fast-check: monotonic productive systems, and computations of S drawn at random. */
import fc from 'fast-check';
import type { PlainComputation } from '../generator/semantics/computation.ts';
import { initialConfiguration, isTerminal } from '../generator/semantics/configuration.ts';
import { applyPlain, plainTransitions } from '../generator/semantics/plain.ts';
import type { Tree } from '../generator/semantics/tree.ts';
import { closure } from '../generator/theory/closure.ts';
import type { Reduction } from '../generator/theory/reduction.ts';
import { guaranteeOf } from '../generator/theory/guarantee.ts';
import {
  STACK_FORMS,
  MODES,
  ROOT_RULES,
  transitionSystem,
  type PlainTransition,
  type TransitionSystem,
} from '../generator/theory/transition-system.ts';

/** Reductions up to depth 6, the least q being 1, or 0 with the buffer's front. */
function seeds(min: 0 | 1): fc.Arbitrary<Reduction[]> {
  const one = fc.record({
    kind: fc.constantFrom('la' as const, 'ra' as const),
    p: fc.integer({ min: min + 1, max: 6 }),
    q: fc.integer({ min, max: 5 }),
  });
  return fc.array(one, { maxLength: 4 }).map((several) => several.filter(({ p, q }) => p > q));
}

/** Monotonic productive systems up to depth 6 in any mode, with either root rule, in either form. */
export const anySystem: fc.Arbitrary<TransitionSystem> = fc
  .record({
    seeds: seeds(1),
    mode: fc.constantFrom(...MODES),
    root: fc.constantFrom(...ROOT_RULES),
    form: fc.constantFrom(...STACK_FORMS),
  })
  .map(({ seeds: listed, ...choice }) => {
    const reductions = closure([...listed, { kind: 'ra', p: 2, q: 1 }]);
    return transitionSystem({ name: 'random', reductions, ...choice });
  });

/** Systems up to depth 6 that use the buffer's front, with either root rule. */
export const anyFrontSystem: fc.Arbitrary<TransitionSystem> = fc
  .record({
    seeds: seeds(0),
    front: fc.constantFrom('la' as const, 'ra' as const),
    root: fc.constantFrom(...ROOT_RULES),
  })
  .map(({ seeds: listed, front, root }) => {
    const reductions = closure([...listed, { kind: front, p: 1, q: 0 }, { kind: 'ra', p: 2, q: 1 }]);
    return transitionSystem({ name: 'random', reductions, root, form: 'guess-free' });
  });

/** The same with the construction of the paper: guesses, and any number of roots. */
export const paperSystem: fc.Arbitrary<TransitionSystem> = anySystem.map((system) => ({
  ...system,
  root: 'any',
  form: 'guessing',
}));

/** Those for which S′ derives every tree of S. */
export const completeSystem: fc.Arbitrary<TransitionSystem> = anySystem.filter(
  (system) => guaranteeOf(system) === 'complete',
);

/** Choices for a random walk; the k-th picks among what is allowed at the k-th configuration. */
export const choices: fc.Arbitrary<number[]> = fc.array(fc.nat(), { minLength: 1, maxLength: 60 });

/** A complete computation of a productive S: shifts and reductions as the choices say, then ra(2,1) to the end. */
export function randomWalk(
  system: TransitionSystem,
  n: number,
  picks: readonly number[],
): { readonly computation: PlainComputation; readonly tree: Tree } {
  const computation: PlainTransition[] = [];
  let configuration = initialConfiguration(n);
  for (let index = 0; !isTerminal(configuration); index++) {
    const allowed = plainTransitions(system, configuration);
    const transition = allowed[picks[index % picks.length]! % allowed.length]!;
    computation.push(transition);
    configuration = applyPlain(system, configuration, transition);
  }
  return { computation, tree: configuration.heads };
}
