/**
 * Stack symbols of the canonical forms: what a symbol stores besides its node, packed into bits.
 *
 * Guessing form, degree+1 bits (docs/theory.md, section 2):
 *   bit 0        stop: the node has collected all its dependents
 *   bit k >= 1   blocked: no reduction may ever link the node with the symbol now k below it
 * One vector of blocked bits serves both directions. While the upper symbol is not complete it can only be the head of
 * an la, once it is complete only the dependent of an ra; completion clears the bits in between. (Keeping them would do
 * no harm, but would distinguish configurations with the same future: docs/theory.md, section 5.)
 *
 * Guess-free form, 2·degree bits (docs/guess-free.md):
 *   bit 2k-2     la with the symbol k below is blocked: it was passed over
 *   bit 2k-1     ra with the symbol k below is blocked
 * A node that takes a dependent was not complete before, so nothing was passed over by leaving it where it was: all
 * blocks with that node as the dependent are lifted.
 *
 * Arc-eager, 2 bits (docs/eager.md):
 *   bit 0        attached: the head is the word below, and the arc has been built
 *   bit 1        blocked: reduce was passed over, and the node has taken no dependent since
 *
 * In the first two the bits of the symbols above a removed one follow their pairs (`closeGap`). The paper's construction
 * leaves them in place and is wrong from degree 2 on. A pair that comes into range was never available, so it is not
 * blocked.
 */

/** What a transition guesses about a node: that it has all its dependents, or that it has not; absent without guesses. */
export type Guess = boolean | undefined;

/** Where the bits of a symbol are: `stopBits` for the guess, then `pairBits` for each distance. */
export interface SymbolBits {
  readonly stopBits: 0 | 1;
  readonly pairBits: 1 | 2;
}

/**
 * The operations that a canonical form needs on symbols. The verifier accepts any implementation, so that tests can
 * check that it rejects wrong ones.
 */
export interface SymbolAlgebra extends SymbolBits {
  /** The number of bits of a symbol. */
  readonly bits: number;
  /** The root at the beginning: it has no dependents yet. */
  readonly root: number;
  /** A symbol that enters the stack. */
  fresh(complete: Guess): number;
  /** Whether a node may be a head. */
  seeks(symbol: number): boolean;
  /** Whether a computation may end if the node is the root. */
  isComplete(symbol: number): boolean;
  /** Whether a reduction of this kind may remove the node as its dependent. */
  isRemovable(symbol: number, kind: 'la' | 'ra'): boolean;
  /** The symbol of the buffer's front on the stack; arc-eager says whether the node below is its head. */
  shifted(symbol: number, attaches: boolean | undefined): number;
  /** Whether a reduction of this kind with the symbol `distance` below is blocked. */
  isBlocked(symbol: number, kind: 'la' | 'ra', distance: number): boolean;
  block(symbol: number, kind: 'la' | 'ra', distance: number): number;
  /** The symbol of a node that has taken a dependent. */
  takeDependent(symbol: number, complete: Guess): number;
  /** The symbol after the node `distance` below it has taken a dependent. */
  liftBelow(symbol: number, distance: number): number;
  /** The symbol after the one `distance` below it has been removed. */
  closeGap(symbol: number, distance: number): number;
}

/** The symbols of the corrected construction of the paper, for systems of the given degree. */
export function guessingSymbols(degree: number): SymbolAlgebra {
  const COMPLETE = 1;
  const SEEKING = 0;
  return {
    stopBits: 1,
    pairBits: 1,
    bits: degree + 1,
    root: SEEKING,
    fresh: (complete) => (complete === true ? COMPLETE : SEEKING),
    seeks: (symbol) => (symbol & 1) === 0,
    isComplete: (symbol) => (symbol & 1) === 1,
    isRemovable: (symbol) => (symbol & 1) === 1,
    shifted: (symbol) => symbol,
    isBlocked: (symbol, _kind, distance) => ((symbol >> distance) & 1) === 1,
    block: (symbol, _kind, distance) => symbol | (1 << distance),
    takeDependent: (symbol, complete) => (complete === true ? COMPLETE : symbol),
    liftBelow: (symbol) => symbol,
    closeGap: (symbol, distance) => (distance > degree ? symbol : withoutBits(symbol, { at: distance, count: 1 })),
  };
}

/** The symbols of the guess-free form, for systems of the given degree. */
export function guessFreeSymbols(degree: number): SymbolAlgebra {
  let asDependent = 0;
  for (let distance = 1; distance <= degree; distance++) asDependent |= pairBit('ra', distance);
  return {
    stopBits: 0,
    pairBits: 2,
    bits: 2 * degree,
    root: 0,
    fresh: () => 0,
    seeks: () => true,
    isComplete: () => true,
    isRemovable: () => true,
    shifted: (symbol) => symbol,
    isBlocked: (symbol, kind, distance) => (symbol & pairBit(kind, distance)) !== 0,
    block: (symbol, kind, distance) => symbol | pairBit(kind, distance),
    takeDependent: (symbol) => symbol & ~asDependent,
    liftBelow: (symbol, distance) => (distance > degree ? symbol : symbol & ~pairBit('la', distance)),
    closeGap: (symbol, distance) =>
      distance > degree ? symbol : withoutBits(symbol, { at: 2 * distance - 2, count: 2 }),
  };
}

/** The symbols of arc-eager. A reduce that is blocked is an ra; nothing else needs to be. */
export function eagerSymbols(): SymbolAlgebra {
  const ATTACHED = 1;
  const BLOCKED = 2;
  return {
    stopBits: 0,
    pairBits: 2,
    bits: 2,
    root: 0,
    fresh: () => 0,
    seeks: () => true,
    isComplete: () => true,
    isRemovable: (symbol, kind) => ((symbol & ATTACHED) !== 0) === (kind === 'ra'),
    shifted: (symbol, attaches) => (attaches === true ? symbol | ATTACHED : symbol),
    isBlocked: (symbol, kind) => kind === 'ra' && (symbol & BLOCKED) !== 0,
    block: (symbol) => symbol | BLOCKED,
    takeDependent: (symbol) => symbol & ~BLOCKED,
    liftBelow: (symbol) => symbol,
    closeGap: (symbol) => symbol,
  };
}

/** The bit of the guess-free form that blocks a reduction with the symbol `distance` below. */
function pairBit(kind: 'la' | 'ra', distance: number): number {
  return 1 << (2 * distance - (kind === 'la' ? 2 : 1));
}

/** The symbol without some of its bits; those above move down. */
function withoutBits(symbol: number, { at, count }: { readonly at: number; readonly count: number }): number {
  const below = symbol & ((1 << at) - 1);
  const above = symbol >> (at + count);
  return below | (above << at);
}
