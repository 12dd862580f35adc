/**
 * The canonical oracle (docs/theory.md, section 3): from a tree to its one computation in S′.
 *
 * In each configuration it considers the reductions that build an arc of the tree and whose dependent has all its
 * dependents. It takes the one whose dependent is nearest to the top, or shifts if there is none. Guesses and
 * announcements, if there are any, are read off the tree. Arc-eager leaves out what comes after the last shift.
 */
import type { CanonicalSystem, CanonicalTransition } from '../theory/canonical-system.ts';
import { checkCanonical } from '../theory/check-canonical.ts';
import { dependentPosition, headPosition, sameReduction, type Reduction } from '../theory/reduction.ts';
import { isApplicable, lengthsAfter, type TransitionSystem } from '../theory/transition-system.ts';
import { nodeAt, type Configuration } from './configuration.ts';
import { arcOf, isPlainAllowed } from './plain.ts';
import type { CanonicalComputation } from './computation.ts';
import { checkedTree, headOf, type Arc, type Tree } from './tree.ts';

/** The computation of a tree, or how far it goes and the arc that can no longer be built; modules answer the same. */
export type CanonicalAnswer =
  | { readonly derivable: true; readonly computation: CanonicalComputation }
  | { readonly derivable: false; readonly computation: CanonicalComputation; readonly outOfReach: Arc };

/**
 * The canonical computation of a tree given by the heads of words 1, 2, …, or how far it gets and which arc is out of
 * reach; throws a RangeError if the heads do not form a tree.
 */
export function oracle(canonical: CanonicalSystem, heads: ArrayLike<number>): CanonicalAnswer {
  checkCanonical(canonical);
  const tree = checkedTree(heads);
  const { system } = canonical;
  const find = transitionFinder(canonical);
  const byPriority = system.reductions.toSorted((a, b) => dependentPosition(a) - dependentPosition(b));
  // A configuration that changes, so that time is linear: as in configuration.ts, with how many dependents nodes lack.
  const live = [0];
  const lacks = new Int32Array(tree.length + 1);
  for (const head of tree) lacks[head]!++;
  let [height, fresh] = [1, 1];
  const computation: number[] = [];
  const isEager = system.form === 'eager';
  // The words whose arc the computation has built, which may be ahead of those of S.
  const attached = new Uint8Array(tree.length + 1);
  for (;;) {
    const buffer = live.length - height + tree.length - fresh + 1;
    if (height === 1 && buffer === 0) return { derivable: true, computation };
    const at = (position: number): number => live[height - position] ?? fresh;
    const reduction = byPriority.find((candidate) => {
      if (!isApplicable(system, candidate, { height, buffer })) return false;
      const dependent = at(dependentPosition(candidate));
      return lacks[dependent] === 0 && headOf(tree, dependent) === at(headPosition(candidate));
    });
    if (reduction !== undefined) {
      const [head, dependent] = [at(headPosition(reduction)), at(dependentPosition(reduction))];
      lacks[head]!--;
      if (!isEager || buffer > 0) {
        computation.push(find.reduce(reduction, lacks[head] === 0).id);
        attached[dependent] = 1;
      }
      if (dependent === fresh) fresh++;
      else live.splice(height - dependentPosition(reduction), 1);
      ({ height } = lengthsAfter(system, reduction, { height, buffer }));
    } else if (height < live.length) {
      computation.push(find.reshift().id);
      height++;
    } else if (buffer > 0) {
      const attaches = headOf(tree, fresh) === at(1);
      computation.push(find.shift({ complete: lacks[fresh] === 0, attaches }).id);
      if (isEager && attaches) attached[fresh] = 1;
      live.push(fresh++);
      height++;
    } else {
      return { derivable: false, computation, outOfReach: firstOutOfReach(attached, tree) };
    }
  }
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
function firstOutOfReach(attached: ArrayLike<number>, tree: Tree): Arc {
  const lacking = new Set(tree.filter((_, index) => attached[index + 1] === 0));
  const arcs = tree.flatMap((head, index): Arc[] =>
    attached[index + 1] === 0 && !lacking.has(index + 1) ? [{ head, dependent: index + 1 }] : [],
  );
  return arcs.reduce((first, arc) => (readAt(arc) < readAt(first) ? arc : first));
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
