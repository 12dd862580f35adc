/** What a transition does, in one line for people who know the paper. */
import type { CanonicalTransition } from '../theory/canonical-system.ts';
import type { Reduction } from '../theory/reduction.ts';

/** The line above a transition in a module. */
export function transitionComment(transition: CanonicalTransition): string {
  switch (transition.kind) {
    case 'sh':
      return `(σ, i|β) ⊢ (σ|i, β), i ${transition.complete ? 'has no dependents to collect' : 'seeks dependents'}`;
    case 're':
      return '(σ, i|β) ⊢ (σ|i, β), i has been shifted before and keeps its features';
    case 'reduce':
      return `${arcComment(transition.reduction)}, the head ${transition.complete ? 'is complete' : 'seeks more'}`;
  }
}

function arcComment({ kind, p, q }: Reduction): string {
  return kind === 'la' ? `arc i${q} → i${p}, removes i${p}` : `arc i${p} → i${q}, removes i${q}`;
}
