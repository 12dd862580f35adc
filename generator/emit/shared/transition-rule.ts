/** The rules of transitions in the notation of the paper, for the comments of a module. */
import type { CanonicalSystem, CanonicalTransition, ReduceTransition } from '../../theory/canonical-system.ts';
import { dependentPosition, headPosition, type Reduction } from '../../theory/reduction.ts';
import { returnedBy, type TransitionSystem } from '../../theory/transition-system.ts';

/** A rule as a module states it. */
export interface TransitionRule {
  /** What the transition does to stack and buffer, and the arc it builds. */
  readonly rule: string;
  readonly precondition: string;
  readonly effect: string;
}

/** The rule of a transition of S′. */
export function transitionRule(canonical: CanonicalSystem, transition: CanonicalTransition): TransitionRule {
  const { system } = canonical;
  switch (transition.kind) {
    case 'sh':
      return {
        rule: SHIFT_RULE,
        precondition: 'i has never been shifted',
        effect: SHIFT_EFFECTS[String(transition.complete) as GuessText],
      };
    case 're':
      return { rule: SHIFT_RULE, precondition: 'i has been returned', effect: 'i is unchanged' };
    case 'reduce':
      return { rule: reductionRule(system, transition.reduction), ...reductionTerms(canonical, transition) };
  }
}

type GuessText = 'true' | 'false' | 'undefined';
const SHIFT_EFFECTS: Readonly<Record<GuessText, string>> = {
  true: 'i is complete',
  false: 'i seeks dependents',
  undefined: 'nothing with i is blocked',
};

function reductionTerms(
  { system }: CanonicalSystem,
  { reduction, complete }: ReduceTransition,
): { readonly precondition: string; readonly effect: string } {
  const [head, dependent] = [node(headPosition(reduction)), node(dependentPosition(reduction))];
  const lastOnly =
    system.root === 'single' && reduction.kind === 'ra'
      ? `; if ${head} is 0, ${reduction.p === 2 ? 'only as the last transition' : 'never'}`
      : '';
  if (complete === undefined) {
    const isNotRoot = reduction.kind === 'la' ? `${dependent} is not 0, and ` : '';
    return {
      precondition: `${isNotRoot}${head} → ${dependent} is not blocked${lastOnly}`,
      effect: `arcs to ${head} are no longer blocked`,
    };
  }
  const isComplete = reduction.kind === 'la' ? 'is complete and not 0' : 'is complete';
  return {
    precondition: `${head} seeks, ${dependent} ${isComplete}, and the pair is not blocked${lastOnly}`,
    effect: complete ? `${head} is complete` : `${head} seeks more`,
  };
}

export const SHIFT_RULE = '(σ, i|β, A) ⊢ (σ|i, β, A)';

/** `(σ|i₂|i₁, β, A) ⊢ (σ|i₁, β, A ∪ {i₁ → i₂})` */
export function reductionRule(system: TransitionSystem, reduction: Reduction): string {
  const removed = dependentPosition(reduction);
  const before = Array.from({ length: reduction.p }, (_, index) => node(reduction.p - index));
  const left = before.filter((name) => name !== node(removed));
  const stays = left.length - returnedBy(system, reduction);
  const buffer = [...left.slice(stays), 'β'].join('|');
  const arc = `${node(headPosition(reduction))} → ${node(removed)}`;
  return `(${stack(before)}, β, A) ⊢ (${stack(left.slice(0, stays))}, ${buffer}, A ∪ {${arc}})`;
}

function stack(nodes: readonly string[]): string {
  return ['σ', ...nodes].join('|');
}

/** i₁, i₂, … */
function node(position: number): string {
  return `i${[...String(position)].map((digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)]).join('')}`;
}
