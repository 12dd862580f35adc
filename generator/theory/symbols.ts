/**
 * Stack symbols of S′: what a symbol stores besides its node, packed into degree+1 bits.
 *
 *   bit 0        stop: the node has collected all its dependents
 *   bit k >= 1   blocked: no reduction may ever link the node with the symbol now k below it
 *
 * One vector of blocked bits serves both directions. While the upper symbol is not complete it can only be the head of
 * an la, once it is complete only the dependent of an ra; `complete` clears the bits in between. (Keeping them would do
 * no harm, but would distinguish configurations with the same future: docs/theory.md, section 5.) When a symbol is
 * removed, the bits of those above follow their pairs (`closeGap`). The paper's construction leaves them in place and
 * is wrong from degree 2 on. A pair that comes into range was never available, so its bit is 0.
 */

/**
 * The operations S′ needs on symbols. The verifier accepts any implementation, so that tests can check that it rejects
 * wrong ones.
 */
export interface SymbolAlgebra {
  /** The number of bits of a symbol. */
  readonly bits: number;
  /** A symbol that enters the stack, with a guess of whether it is complete. */
  fresh(complete: boolean): number;
  isComplete(symbol: number): boolean;
  /** Whether a reduction of this kind with the symbol `distance` below is blocked. */
  isBlocked(symbol: number, kind: 'la' | 'ra', distance: number): boolean;
  block(symbol: number, kind: 'la' | 'ra', distance: number): number;
  /** The symbol after its last dependent has been attached. */
  complete(symbol: number): number;
  /** The symbol after the one `distance` below it has been removed. */
  closeGap(symbol: number, distance: number): number;
}

/** The symbols of the corrected construction for systems of the given degree. */
export function followingSymbols(degree: number): SymbolAlgebra {
  const COMPLETE = 1;
  const INCOMPLETE = 0;
  return {
    bits: degree + 1,
    fresh: (complete) => (complete ? COMPLETE : INCOMPLETE),
    isComplete: (symbol) => (symbol & 1) === 1,
    isBlocked: (symbol, _kind, distance) => ((symbol >> distance) & 1) === 1,
    block: (symbol, _kind, distance) => symbol | (1 << distance),
    complete: () => COMPLETE,
    closeGap: (symbol, distance) => {
      if (distance > degree) return symbol;
      const below = symbol & ((1 << distance) - 1);
      const above = symbol >> (distance + 1);
      return below | (above << distance);
    },
  };
}
