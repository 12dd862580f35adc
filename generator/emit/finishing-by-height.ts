/** The table of what would complete the root. */
import type { CanonicalSystem } from '../theory/canonical-system.ts';
import type { NumberTable } from './number-tables.ts';

/** By height, up to the depth, the transitions that complete the root, as bits, 32 to a word. */
export function finishingByHeight({ system: { depth }, transitions }: CanonicalSystem): NumberTable {
  const words = Math.ceil(transitions.length / 32);
  const values = Array.from({ length: (depth + 1) * words }, () => 0);
  for (const transition of transitions) {
    if (transition.kind !== 'reduce' || !transition.complete || transition.reduction.kind !== 'ra') continue;
    values[transition.reduction.p * words + (transition.id >> 5)]! |= 1 << (transition.id & 31);
  }
  return {
    name: 'FINISHING',
    comment: `By height, up to ${depth}: the transitions that complete the root.`,
    type: 'Int32Array',
    values,
  };
}
