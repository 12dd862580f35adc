/** The table of what would complete the root. */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';

/**
 * By room, the number of nodes below the top, at most the depth: the transitions that complete the root, as bits, 32 to
 * a word. Where there are `depth` nodes below the top the root is out of reach.
 */
export function finishingByRoom({ system: { depth }, transitions }: CanonicalSystem): readonly number[] {
  const words = Math.ceil(transitions.length / 32);
  const values = Array.from({ length: (depth + 1) * words }, () => 0);
  for (const transition of transitions) {
    if (transition.kind !== 'reduce' || !transition.complete || transition.reduction.kind !== 'ra') continue;
    const room = transition.reduction.p - 1;
    values[room * words + (transition.id >> 5)]! |= 1 << (transition.id & 31);
  }
  return values;
}
