/** All trees of arc-hybrid without ambiguity, by its interpreter, with what their computations do. */
import { applyCanonical, initialCanonical } from '../../../generator/semantics/canonical.ts';
import { nodeAt } from '../../../generator/semantics/configuration.ts';
import { canonicalComputations } from '../../../generator/semantics/enumerate.ts';
import type { Tree } from '../../../generator/semantics/tree.ts';
import { canonicalSystem, homomorphism } from '../../../generator/theory/canonical-system.ts';
import { parseReduction } from '../../../generator/theory/reduction.ts';
import { transitionSystem, type RootRule } from '../../../generator/theory/transition-system.ts';
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

/** Every complete computation of so many words. */
export function enumeratedTrees(root: RootRule, length: number): EnumeratedTree[] {
  const reductions = ['la(1,0)', 'ra(2,1)'].map((text) => parseReduction(text)!);
  const canonical = canonicalSystem(transitionSystem({ name: 'arc-hybrid', reductions, root, form: 'guess-free' }));
  return Array.from(canonicalComputations(canonical, length), ({ computation, tree }) => {
    let configuration = initialCanonical(canonical, length);
    const transitions = computation.map((id): SeenTransition => {
      const { plain } = configuration;
      const top = nodeAt(plain, 1);
      const front = plain.fresh <= length ? plain.fresh : length + 1;
      const { kind } = homomorphism(canonical.transitions[id]!);
      configuration = applyCanonical(canonical, configuration, canonical.transitions[id]!);
      if (kind !== 'sh') return { kind, top, front };
      return { kind: tree[front - 1]! > front ? 'shLa' : 'shRa', top, front };
    });
    return { heads: tree, transitions };
  });
}

/** The score of a tree: one for each transition. */
export function scoreOf(scores: PairScores, { transitions }: EnumeratedTree): number {
  return transitions.reduce((sum, { kind, top, front }) => sum + scores[kind][top * scores.stride + front]!, 0);
}
