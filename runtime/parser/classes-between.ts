/** What separates two nodes. */
import { ATOM_PLACES, ATOM_STRIDE, type Atoms } from './atoms.ts';

/** Whether verbs, punctuation and conjunctions lie between two nodes, as bits; -1 if one of them does not exist. */
export function classesBetween({ values, none }: Atoms, one: number, other: number): number {
  if (one === none || other === none) return -1;
  let bits = 0;
  const last = Math.max(one, other);
  for (let node = Math.min(one, other) + 1; node < last; node++) {
    bits |= values[ATOM_STRIDE * node + ATOM_PLACES.classes]!;
  }
  return bits;
}
