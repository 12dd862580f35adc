/**
 * The canonical oracle (docs/theory.md, section 3): from a tree to its one computation in S′.
 *
 * In each configuration it considers the reductions that build an arc of the tree and whose dependent has all its
 * dependents. It takes the one whose dependent is nearest to the top, or shifts if there is none. Guesses and
 * announcements, if there are any, are read off the tree. Arc-eager leaves out what comes after the last shift.
 */
import type { CanonicalSystem, CanonicalTransition } from '../theory/canonical-system.ts';
import { dependentPosition, sameReduction, type Reduction } from '../theory/reduction.ts';
import { SHIFT, type TransitionSystem } from '../theory/transition-system.ts';
import { bufferLength, initialConfiguration, isTerminal, nodeAt, type Configuration } from './configuration.ts';
import { applyCanonical, initialCanonical } from './canonical.ts';
import { applyPlain, arcOf, isPlainAllowed } from './plain.ts';
import type { CanonicalComputation } from './computation.ts';
import { headOf, treeProblem, type Arc, type Tree } from './tree.ts';

/** The computation of a tree, or how far it goes and the arc that can no longer be built; modules answer the same. */
export type CanonicalAnswer =
  | { readonly derivable: true; readonly computation: CanonicalComputation }
  | { readonly derivable: false; readonly computation: CanonicalComputation; readonly outOfReach: Arc };

/**
 * The canonical computation of a tree given by the heads of words 1, 2, …, or how far it gets and which arc is out of
 * reach; throws a RangeError if the heads do not form a tree.
 */
export function oracle(canonical: CanonicalSystem, heads: ArrayLike<number>): CanonicalAnswer {
  const tree = Array.from(heads);
  const problem = treeProblem(tree);
  if (problem !== undefined) throw new RangeError(problem.message);
  const find = transitionFinder(canonical);
  const computation: number[] = [];
  let configuration = initialConfiguration(tree.length);
  while (!isTerminal(configuration)) {
    const { live, height } = configuration;
    const reduction = canonicalReduction(canonical.system, configuration, tree);
    if (reduction === undefined && bufferLength(configuration) === 0) {
      return {
        derivable: false,
        computation,
        outOfReach: firstOutOfReach(headsAfter(canonical, computation, tree), tree),
      };
    }
    const next = applyPlain(canonical.system, configuration, reduction ?? SHIFT);
    if (reduction === undefined) {
      const isReturned = height < live.length;
      computation.push((isReturned ? find.reshift() : find.shift(factsOfShift(configuration, tree))).id);
    } else if (canonical.system.form !== 'eager' || bufferLength(configuration) > 0) {
      const { head } = arcOf(configuration, reduction);
      computation.push(find.reduce(reduction, hasAllDependents(next, tree, head)).id);
    }
    configuration = next;
  }
  return { derivable: true, computation };
}

/** What a shift may guess or announce of its word. */
export interface ShiftFacts {
  readonly complete: boolean;
  readonly attaches: boolean;
}

/** What the tree says about the next fresh word: whether it has all its dependents, and whether the top is its head. */
export function factsOfShift(configuration: Configuration, tree: Tree): ShiftFacts {
  const { fresh } = configuration;
  return {
    complete: hasAllDependents(configuration, tree, fresh),
    attaches: headOf(tree, fresh) === nodeAt(configuration, 1),
  };
}

/** True if every arc from the node to its dependents has been built. */
export function hasAllDependents({ heads }: Configuration, tree: Tree, node: number): boolean {
  return tree.every((head, index) => head !== node || heads[index] === node);
}

/** The reductions of S that build an arc of the tree with a dependent that has all its dependents. */
export function compatibleReductions(system: TransitionSystem, configuration: Configuration, tree: Tree): Reduction[] {
  return system.reductions.filter((reduction) => {
    if (!isPlainAllowed(system, configuration, reduction)) return false;
    const { head, dependent } = arcOf(configuration, reduction);
    return headOf(tree, dependent) === head && hasAllDependents(configuration, tree, dependent);
  });
}

/** The compatible reduction of highest priority; a dependent has one head, so no two compete for first place. */
export function canonicalReduction(
  system: TransitionSystem,
  configuration: Configuration,
  tree: Tree,
): Reduction | undefined {
  let best: Reduction | undefined;
  for (const reduction of compatibleReductions(system, configuration, tree)) {
    if (best === undefined || dependentPosition(reduction) < dependentPosition(best)) best = reduction;
  }
  return best;
}

/**
 * Among the arcs that only their distance prevents (the dependent has all its dependents), the one whose two words were
 * read first; if several have the same last word, the one whose dependent comes first. There is one, because the lowest
 * unattached nodes of the tree are complete.
 */
function firstOutOfReach(heads: Tree, tree: Tree): Arc {
  const isOpen = (index: number): boolean =>
    heads[index] === -1 && tree.every((other, at) => other !== index + 1 || heads[at] !== -1);
  const arcs = tree.flatMap((head, index): Arc[] => (isOpen(index) ? [{ head, dependent: index + 1 }] : []));
  return arcs.reduce((first, arc) => (readAt(arc) < readAt(first) ? arc : first));
}

/** The arcs that a computation has built, which may be ahead of those of S. */
function headsAfter(canonical: CanonicalSystem, computation: CanonicalComputation, { length }: Tree): Tree {
  let configuration = initialCanonical(canonical, length);
  for (const id of computation) configuration = applyCanonical(canonical, configuration, canonical.transitions[id]!);
  return configuration.plain.heads;
}

/** The later of the two ends of an arc. */
function readAt({ head, dependent }: Arc): number {
  return Math.max(head, dependent);
}

/** The transitions of S′ by what they do and guess or announce; without guesses there is one of each. */
export function transitionFinder({ transitions }: CanonicalSystem): {
  shift(facts: ShiftFacts): CanonicalTransition;
  reshift(): CanonicalTransition;
  reduce(reduction: Reduction, complete: boolean): CanonicalTransition;
} {
  return {
    shift: ({ complete, attaches }) =>
      transitions.find(
        (t) => t.kind === 'sh' && (t.complete ?? complete) === complete && (t.attaches ?? attaches) === attaches,
      )!,
    reshift: () => transitions.find((t) => t.kind === 're')!,
    reduce: (reduction, complete) =>
      transitions.find(
        (t) => t.kind === 'reduce' && sameReduction(t.reduction, reduction) && (t.complete ?? complete) === complete,
      )!,
  };
}
