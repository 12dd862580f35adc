/** S itself as a canonical system without annotations: for maxima, which do not mind several computations of a tree. */
import { canonicalSystem, type CanonicalSystem } from './canonical-system.ts';
import type { SymbolAlgebra } from './symbols.ts';
import { guessFree, type TransitionSystem } from './transition-system.ts';

const NOTHING: SymbolAlgebra = {
  stopBits: 0,
  pairBits: 1,
  bits: 0,
  root: 0,
  fresh: () => 0,
  seeks: () => true,
  isComplete: () => true,
  isRemovable: () => true,
  shifted: () => 0,
  isBlocked: () => false,
  block: () => 0,
  takeDependent: () => 0,
  liftBelow: () => 0,
  closeGap: () => 0,
};

/** The transitions of S, none of them ever blocked. */
export function withoutBlocks(system: TransitionSystem): CanonicalSystem {
  return { ...canonicalSystem(guessFree(system)), symbols: NOTHING };
}
