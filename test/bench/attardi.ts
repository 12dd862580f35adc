/** The family that is measured. */
import { familyReductions } from '../../generator/theory/families.ts';
import { transitionSystem, type TransitionSystem } from '../../generator/theory/transition-system.ts';

/** The member of the family attardi. */
export function attardi(depth: number): TransitionSystem {
  return transitionSystem({ name: `attardi-${depth}`, reductions: familyReductions({ family: 'attardi', depth }) });
}
