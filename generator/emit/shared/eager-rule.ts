/** The rules of arc-eager, with precondition and effect, for the comments of a module. */
import type { RootRule } from '../../theory/transition-system.ts';

/** The rule of a transition as the lines of a comment. */
export function eagerRule({ root }: { readonly root: RootRule }, id: number): readonly string[] {
  const { name, change, precondition, effect } = RULES[id]!;
  const notOfRoot = id === 3 && root === 'single' ? ', and is not the dependent of 0' : '';
  return [`${name}: ${change}`, `  Precondition: ${precondition}${notOfRoot}.`, `  Effect: ${effect}.`];
}

const RULES = [
  {
    name: 'shift',
    change: '(σ|i, j|β, A) ⊢ (σ|i|j, β, A)',
    precondition: 'none',
    effect: 'blocks reduce of i if it is available; the head of j comes later',
  },
  {
    name: 'right-arc',
    change: '(σ|i, j|β, A) ⊢ (σ|i|j, β, A ∪ {i → j})',
    precondition: 'none',
    effect: 'reduce of i is not blocked; j has its head',
  },
  {
    name: 'left-arc',
    change: '(σ|i, j|β, A) ⊢ (σ, j|β, A ∪ {j → i})',
    precondition: 'i is not 0 and has no head',
    effect: 'i leaves the stack',
  },
  {
    name: 'reduce',
    change: '(σ|i, j|β, A) ⊢ (σ, j|β, A)',
    precondition: 'i has its head, reduce of i is not blocked',
    effect: 'i leaves the stack',
  },
] as const;
