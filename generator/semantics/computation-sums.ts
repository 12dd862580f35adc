/**
 * Generative models by their definition: every complete computation is listed, and what it draws is weighed. A model
 * tells the probability of a draw and the names under which the draw is counted.
 */
import type { CanonicalSystem, CanonicalTransition } from '../theory/canonical-system.ts';
import { applyCanonical, canonicalTransitions, initialCanonical, type CanonicalConfiguration } from './canonical.ts';
import { canonicalComputations } from './enumerate.ts';
import type { CanonicalComputation } from './computation.ts';
import type { Tree } from './tree.ts';

/** What is drawn in a configuration; no transition for what happens before the first. */
export interface Draw {
  readonly transition: CanonicalTransition | undefined;
  readonly before: CanonicalConfiguration;
  readonly after: CanonicalConfiguration;
  /** The transitions that are allowed. */
  readonly allowed: readonly CanonicalTransition[];
}

export interface WeighedDraw {
  readonly probability: number;
  readonly counted: readonly string[];
}

export interface ComputationSums {
  /** The sum over all computations. */
  readonly total: number;
  /** How often a name is counted on average, over computations by their probability given the sentence. */
  readonly expected: ReadonlyMap<string, number>;
  readonly computations: readonly { readonly tree: Tree; readonly probability: number }[];
}

/** The sums over all complete computations for n words. */
export function computationSums(
  canonical: CanonicalSystem,
  n: number,
  weigh: (draw: Draw) => WeighedDraw,
): ComputationSums {
  const listed = Array.from(canonicalComputations(canonical, n), ({ computation, tree }) => {
    const draws = drawsOf(canonical, computation, n).map(weigh);
    return { tree, draws, probability: draws.reduce((product, draw) => product * draw.probability, 1) };
  });
  const total = listed.reduce((sum, { probability }) => sum + probability, 0);
  const expected = new Map<string, number>();
  for (const { draws, probability } of listed) {
    for (const name of draws.flatMap(({ counted }) => counted)) {
      expected.set(name, (expected.get(name) ?? 0) + probability / total);
    }
  }
  return { total, expected, computations: listed };
}

function drawsOf(canonical: CanonicalSystem, computation: CanonicalComputation, n: number): Draw[] {
  let before = initialCanonical(canonical, n);
  const draws: Draw[] = [{ transition: undefined, before, after: before, allowed: [] }];
  for (const id of computation) {
    const allowed = canonicalTransitions(canonical, before);
    const transition = canonical.transitions[id]!;
    const after = applyCanonical(canonical, before, transition);
    draws.push({ transition, before, after, allowed });
    before = after;
  }
  return draws;
}
