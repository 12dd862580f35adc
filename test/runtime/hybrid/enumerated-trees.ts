/** All trees and all computations of arc-hybrid, by its interpreter, with what the computations do. */
import { initialConfiguration, nodeAt } from '../../../generator/semantics/configuration.ts';
import { canonicalComputations, plainComputations } from '../../../generator/semantics/enumerate.ts';
import { applyPlain } from '../../../generator/semantics/plain.ts';
import type { Tree } from '../../../generator/semantics/tree.ts';
import { canonicalSystem, homomorphism } from '../../../generator/theory/canonical-system.ts';
import { parseReduction } from '../../../generator/theory/reduction.ts';
import {
  transitionSystem,
  type PlainTransition,
  type RootRule,
  type TransitionSystem,
} from '../../../generator/theory/transition-system.ts';
import type { PairScores } from '../../../runtime/hybrid/pair-scores.ts';

/** A transition of a computation, with the pair that it sees. */
export interface SeenTransition {
  readonly kind: 'shLa' | 'shRa' | 'la' | 'ra';
  readonly top: number;
  readonly front: number;
}

export interface EnumeratedTree {
  readonly heads: Tree;
  readonly transitions: readonly SeenTransition[];
}

/** Every complete computation of so many words without ambiguity: one for each tree. */
export function enumeratedTrees(root: RootRule, length: number): EnumeratedTree[] {
  const canonical = canonicalSystem(arcHybrid(root));
  return Array.from(canonicalComputations(canonical, length), ({ computation, tree }) => {
    const transitions = computation.map((id) => homomorphism(canonical.transitions[id]!));
    return { heads: tree, transitions: seenTransitions(canonical.system, transitions, tree) };
  });
}

/** Every complete computation of arc-hybrid itself for so many words. */
export function enumeratedComputations(root: RootRule, length: number): EnumeratedTree[] {
  const system = arcHybrid(root);
  return Array.from(plainComputations(system, length), ({ computation, tree }) => ({
    heads: tree,
    transitions: seenTransitions(system, computation, tree),
  }));
}

function arcHybrid(root: RootRule): TransitionSystem {
  const reductions = ['la(1,0)', 'ra(2,1)'].map((text) => parseReduction(text)!);
  return transitionSystem({ name: 'arc-hybrid', reductions, root, form: 'guess-free' });
}

/** What the transitions of a computation see. */
function seenTransitions(
  system: TransitionSystem,
  computation: readonly PlainTransition[],
  tree: Tree,
): readonly SeenTransition[] {
  const { length } = tree;
  let configuration = initialConfiguration(length);
  return computation.map((transition) => {
    const top = nodeAt(configuration, 1);
    const front = Math.min(configuration.fresh, length + 1);
    configuration = applyPlain(system, configuration, transition);
    if (transition.kind !== 'sh') return { kind: transition.kind, top, front };
    return { kind: tree[front - 1]! > front ? 'shLa' : 'shRa', top, front };
  });
}

/** The score of a tree: one for each transition. */
export function scoreOf(scores: PairScores, { transitions }: EnumeratedTree): number {
  return transitions.reduce((sum, { kind, top, front }) => sum + scores[kind][top * scores.stride + front]!, 0);
}
