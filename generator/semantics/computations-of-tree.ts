/** The computations that build one given tree: in S (how ambiguous it is) and in S′ (at most one). */
import { checkSystem } from '../theory/check-system.ts';
import type { CanonicalSystem, CanonicalTransition } from '../theory/canonical-system.ts';
import type { Guess } from '../theory/symbols.ts';
import { SHIFT, type PlainTransition, type TransitionSystem } from '../theory/transition-system.ts';
import { isAllowed } from '../theory/annotation.ts';
import { Budget, checkBudget, withinStack } from './budget.ts';
import { applyCanonical, initialCanonical, isTerminalCanonical } from './canonical.ts';
import type { CanonicalConfiguration } from './canonical.ts';
import type { CanonicalComputation, PlainComputation } from './computation.ts';
import { bufferLength, initialConfiguration, isTerminal, nodeAt, type Configuration } from './configuration.ts';
import { compatibleReductions } from './oracle.ts';
import { applyPlain, arcOf } from './plain.ts';
import { randomBelow } from '../../runtime/module/random-below.ts';
import { checkedTree, headOf, type Tree } from './tree.ts';

/** The number of computations of S that build the tree. */
export function countPlainOf(
  system: TransitionSystem,
  heads: ArrayLike<number>,
  budget: Budget = new Budget(),
): bigint {
  const tree = checkedFor(system, heads, budget);
  const count = plainCounter(system, tree, budget);
  return budget.during(() => count(initialConfiguration(tree.length)));
}

/** Every computation of S that builds the tree, without visiting configurations from which none does; shifts come first. */
export function plainComputationsOf(
  system: TransitionSystem,
  heads: ArrayLike<number>,
  budget: Budget = new Budget(),
): Generator<PlainComputation> {
  const tree = checkedFor(system, heads, budget);
  return computationsInOrder(system, tree, { budget, inOrder: (transitions) => transitions });
}

/**
 * The same computations with shifts last, so that the first ones differ near the end of the sentence. There it takes
 * little work to find out that a configuration does not complete, however long the sentence is.
 */
export function plainComputationsFromEnd(
  system: TransitionSystem,
  tree: Tree,
  budget: Budget = new Budget(),
): Generator<PlainComputation> {
  return computationsInOrder(system, tree, { budget, inOrder: (transitions) => transitions.toReversed() });
}

function* computationsInOrder(
  system: TransitionSystem,
  tree: Tree,
  {
    budget,
    inOrder,
  }: {
    readonly budget: Budget;
    readonly inOrder: (transitions: readonly PlainTransition[]) => readonly PlainTransition[];
  },
): Generator<PlainComputation> {
  const completes = plainSearch(system, tree, budget);
  const path: PlainTransition[] = [];
  function* visit(configuration: Configuration): Generator<PlainComputation> {
    if (!budget.during(() => completes(configuration))) return;
    if (isTerminal(configuration)) yield [...path];
    for (const transition of inOrder(compatibleTransitions(system, configuration, tree))) {
      path.push(transition);
      yield* visit(applyPlain(system, configuration, transition));
      path.pop();
    }
  }
  yield* withinStack(visit(initialConfiguration(tree.length)));
}

/** Draws computations of S that build the tree, each with the same probability; throws a RangeError if there are none. */
export function plainSampler(
  system: TransitionSystem,
  heads: ArrayLike<number>,
  budget: Budget = new Budget(),
): (random: () => number) => PlainComputation {
  const tree = checkedFor(system, heads, budget);
  const count = plainCounter(system, tree, budget);
  const initial = initialConfiguration(tree.length);
  if (budget.during(() => count(initial)) === 0n) throw new RangeError('no computation builds the tree');
  return (random) => {
    const computation: PlainTransition[] = [];
    let configuration = initial;
    while (!isTerminal(configuration)) {
      let rest = randomBelow(count(configuration), random);
      for (const transition of compatibleTransitions(system, configuration, tree)) {
        const next = applyPlain(system, configuration, transition);
        rest -= count(next);
        if (rest >= 0n) continue;
        computation.push(transition);
        configuration = next;
        break;
      }
    }
    return computation;
  };
}

/** The tree; throws if an argument is not what it should be. */
function checkedFor(system: TransitionSystem, heads: ArrayLike<number>, budget: Budget): Tree {
  checkSystem(system);
  checkBudget(budget);
  return checkedTree(heads);
}

/** Every computation of S′ that builds the tree; with the correct construction there is at most one. */
export function canonicalComputationsOf(canonical: CanonicalSystem, tree: Tree): CanonicalComputation[] {
  const found: CanonicalComputation[] = [];
  const path: number[] = [];
  const visit = (configuration: CanonicalConfiguration): void => {
    if (isTerminalCanonical(canonical, configuration)) found.push([...path]);
    for (const transition of canonical.transitions) {
      if (!isAllowed(canonical, configuration.annotation, transition)) continue;
      if (!buildsTree(configuration.plain, transition, tree)) continue;
      path.push(transition.id);
      visit(applyCanonical(canonical, configuration, transition));
      path.pop();
    }
  };
  visit(initialCanonical(canonical, tree.length));
  return found;
}

/** Counts the ways to complete the tree from a configuration that has built part of it. */
function plainCounter(system: TransitionSystem, tree: Tree, budget: Budget): (configuration: Configuration) => bigint {
  return rememberedFutures(tree, budget, (configuration, count: (next: Configuration) => bigint) => {
    if (isTerminal(configuration)) return 1n;
    let total = 0n;
    for (const transition of compatibleTransitions(system, configuration, tree)) {
      total += count(applyPlain(system, configuration, transition));
    }
    return total;
  });
}

/** Whether there is a way to complete the tree from such a configuration: the search ends with the first, shifts last. */
function plainSearch(system: TransitionSystem, tree: Tree, budget: Budget): (configuration: Configuration) => boolean {
  return rememberedFutures(
    tree,
    budget,
    (configuration, completes: (next: Configuration) => boolean) =>
      isTerminal(configuration) ||
      compatibleTransitions(system, configuration, tree)
        .toReversed()
        .some((transition) => completes(applyPlain(system, configuration, transition))),
  );
}

/** A function of what a configuration can become, which calls itself; each configuration is looked at once. */
function rememberedFutures<Value>(
  tree: Tree,
  budget: Budget,
  look: (configuration: Configuration, again: (next: Configuration) => Value) => Value,
): (configuration: Configuration) => Value {
  // The work on a configuration grows with the length of the sentence.
  const cost = 20 + 4 * tree.length;
  const known = new Map<string, Value>();
  const again = (configuration: Configuration): Value => {
    // For a given tree, the live nodes determine which arcs have been built.
    const key = String.fromCharCode(configuration.height, configuration.fresh, ...configuration.live);
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = look(configuration, again);
    budget.spend(cost);
    budget.keep(known.size);
    known.set(key, value);
    return value;
  };
  return again;
}

function compatibleTransitions(system: TransitionSystem, configuration: Configuration, tree: Tree): PlainTransition[] {
  const reductions = compatibleReductions(system, configuration, tree);
  return bufferLength(configuration) > 0 ? [SHIFT, ...reductions] : reductions;
}

/**
 * False for a transition that builds another arc, and for a guess that the tree refutes: a node guessed complete takes no
 * more dependents, and one that has them all can no longer become complete.
 */
function buildsTree(configuration: Configuration, transition: CanonicalTransition, tree: Tree): boolean {
  switch (transition.kind) {
    case 're':
      return true;
    case 'sh':
      return (
        agrees(transition.complete, !tree.includes(configuration.fresh)) &&
        agrees(transition.attaches, headOf(tree, configuration.fresh) === nodeAt(configuration, 1))
      );
    case 'reduce': {
      const { head, dependent } = arcOf(configuration, transition.reduction);
      if (headOf(tree, dependent) !== head) return false;
      const seeks = tree.some(
        (other, index) => other === head && index + 1 !== dependent && configuration.heads[index] === -1,
      );
      return agrees(transition.complete, !seeks);
    }
  }
}

function agrees(guess: Guess, fact: boolean): boolean {
  return guess === undefined || guess === fact;
}
