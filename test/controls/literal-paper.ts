/**
 * The construction to the letter of the paper: left_k and right_k apart (2·degree+1 bits), and features that stay
 * where they are when a symbol between the two of a pair is removed. Wrong from degree 2 on: the negative control.
 */
import { canonicalSystem, type CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import type { SymbolAlgebra } from '../../generator/theory/symbols.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';

function literalSymbols(degree: number): SymbolAlgebra {
  const bit = (kind: 'la' | 'ra', distance: number): number => 1 << (kind === 'la' ? distance : degree + distance);
  return {
    stopBits: 1,
    pairBits: 2,
    bits: 2 * degree + 1,
    root: 0,
    fresh: (complete) => (complete === true ? 1 : 0),
    seeks: (symbol) => (symbol & 1) === 0,
    isComplete: (symbol) => (symbol & 1) === 1,
    isRemovable: (symbol) => (symbol & 1) === 1,
    shifted: (symbol) => symbol,
    isBlocked: (symbol, kind, distance) => (symbol & bit(kind, distance)) !== 0,
    block: (symbol, kind, distance) => symbol | bit(kind, distance),
    takeDependent: (symbol, complete) => (complete === true ? symbol | 1 : symbol),
    liftBelow: (symbol) => symbol,
    closeGap: (symbol) => symbol,
  };
}

export function literalSystem(system: TransitionSystem): CanonicalSystem {
  return { ...canonicalSystem(system), symbols: literalSymbols(system.degree) };
}
