/**
 * How a module stores the symbols of a stack, and how it finds out which reductions are available.
 *
 * The window is the symbols of the top `depth` positions, and that of the buffer's front, position 0, if the system uses
 * it. Packed: the window is one integer. Its first position, 0 or 1, has the lowest `symbolBits` bits, and so on, lowest
 * bit first as in theory/symbols.ts. A shift is then the same with and without the front: symbols move up by one place,
 * and the new first one has no bits. Symbols below the window are in an array. A
 * reduction is available if `(window & mask) === value`. Spread: a window of more than 30 bits has an array slot for each
 * symbol. Tables: for a small packed window, tables give the available reductions and the window after each transition.
 * Large systems number what they meet and remember what transitions do to it: whole windows if these are spread; if they
 * are packed, the rests of windows, without their deepest symbol.
 *
 * A transition blocks without regard to the bottom of the stack, and in the guess-free form without regard to the root,
 * which is never a dependent. Such bits mean nothing: they keep their distance from the bottom, and no reduction that
 * they would block is ever allowed. `symbolAt` leaves them out. Bits of a front that is not there mean nothing either.
 */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { degreeOf, dependentPosition, headPosition, type Reduction } from '../../theory/reduction.ts';
import type { SymbolAlgebra } from '../../theory/symbols.ts';
import type { TransitionSystem } from '../../theory/transition-system.ts';

export type Strategy = 'tables' | 'packed' | 'spread';

export interface Layout {
  readonly strategy: Strategy;
  /** The first position of the window: 0, the buffer's front, if the system uses it; otherwise 1, the top. */
  readonly first: 0 | 1;
  readonly symbolBits: number;
  readonly windowBits: number;
  /**
   * The most windows, or rests of windows, that are numbered as they are met; 0 if transitions are computed each time, or
   * tables have all.
   */
  readonly numbered: number;
}

/** The largest window that is packed: shifts of 32-bit integers stay non-negative. */
const MAX_PACKED_BITS = 30;
/** The largest window with tables: up to 2^12 entries for each transition, most of them 0, some kilobytes of text. */
const MAX_TABLE_BITS = 12;

/** From so many transitions on it is faster to remember windows than to compute them again. */
const MIN_NUMBERED_TRANSITIONS = 14;
/** The most windows that are numbered: several times as many as the treebanks lead to (docs/measurements.md). */
const MAX_NUMBERED = 2 ** 14 - 1;
/** The largest table by window and symbol: 2^21 entries are 4 megabytes if all of it is used. */
const MAX_ENTRY_BITS = 21;

/** The layout for the size of the window. */
export function chooseLayout(canonical: CanonicalSystem): Layout {
  const { system, symbols } = canonical;
  // Arc-eager reads one symbol, that of the top.
  if (system.form === 'eager') return { strategy: 'spread', first: 1, symbolBits: 2, windowBits: 2, numbered: 0 };
  const first = system.front ? 0 : 1;
  const windowBits = (system.depth + 1 - first) * symbols.bits;
  const strategy = windowBits <= MAX_TABLE_BITS ? 'tables' : windowBits <= MAX_PACKED_BITS ? 'packed' : 'spread';
  const numbered =
    strategy === 'tables'
      ? 0
      : strategy === 'packed' && isStraight(system)
        ? numberedRests(canonical)
        : numberedWindows(canonical);
  return { strategy, first, symbolBits: symbols.bits, windowBits, numbered };
}

/** The most windows that are numbered. Only in-place systems: elsewhere a transition also depends on what was returned. */
function numberedWindows({ system, symbols, transitions }: CanonicalSystem): number {
  if (system.mode !== 'in-place' || transitions.length < MIN_NUMBERED_TRANSITIONS) return 0;
  return Math.min(MAX_NUMBERED, 2 ** Math.max(0, MAX_ENTRY_BITS - symbols.bits) - 1);
}

/** The most rests: with a symbol and a bit beside it, their numbers have 16 bits. */
function numberedRests({ symbols }: CanonicalSystem): number {
  return 2 ** Math.max(0, 15 - symbols.bits) - 1;
}

/** True if every transition can do the same, without branches: nothing returns, or is taken from the buffer’s front. */
export function isStraight({ mode, front }: TransitionSystem): boolean {
  return mode === 'in-place' && !front;
}

/** The bits of the room, the number of nodes below the top, at most the depth. */
export function roomBits({ depth }: Pick<TransitionSystem, 'depth'>): number {
  return 32 - Math.clz32(depth);
}

/** A symbol of the window, as bits. */
export function inWindow({ first, symbolBits }: Layout, position: number, symbol: number): number {
  return symbol << ((position - first) * symbolBits);
}

/** The bits of a packed window below its deepest symbol, which leaves it on a shift. */
export function lowestBit({ windowBits, symbolBits }: Layout): number {
  return windowBits - symbolBits;
}

/** The positions of the window above position x, the nearest to the buffer first. */
export function positionsAbove({ first }: Layout, x: number): readonly number[] {
  return Array.from({ length: Math.max(0, x - first) }, (_, index) => first + index);
}

/** The bit of the upper symbol that blocks a reduction. */
export function blockBit(symbols: SymbolAlgebra, reduction: Reduction): number {
  return symbols.block(0, reduction.kind, degreeOf(reduction));
}

/** Mask and value of the test for an available reduction: head seeking, dependent complete, pair not blocked. */
export function availability(
  { symbols }: CanonicalSystem,
  layout: Layout,
  reduction: Reduction,
): { readonly mask: number; readonly value: number } {
  // The bit of the guess is 1; without guesses there is none.
  const head = inWindow(layout, headPosition(reduction), symbols.stopBits);
  const dependent = inWindow(layout, dependentPosition(reduction), symbols.stopBits);
  const block = inWindow(layout, reduction.q, blockBit(symbols, reduction));
  return { mask: head | dependent | block, value: dependent };
}

/** The bits, by position, that are cleared when the node at position h takes a dependent and completes nothing. */
export function liftedBits({ system, symbols }: CanonicalSystem, h: number): ReadonlyMap<number, number> {
  const every = 2 ** symbols.bits - 1;
  const lifted = new Map([[h, every & ~symbols.takeDependent(every, undefined)]]);
  for (let u = system.front ? 0 : 1; u < h; u++) lifted.set(u, every & ~symbols.liftBelow(every, h - u));
  return new Map([...lifted].filter(([position, bits]) => bits !== 0 && position <= system.depth));
}

/**
 * By the number of nodes below a symbol, at most degree + 1: the bits of the symbol that mean something. With the
 * buffer's front there is one more entry, for the symbol above a single root once the buffer is empty: the root may have
 * been passed over when it could have taken the front, and then the bit says nothing else.
 */
export function meaningfulBits({ system, symbols }: CanonicalSystem): readonly number[] {
  const { degree, root, front } = system;
  const ofRoot = symbols.block(0, 'ra', 1);
  const byNodes = Array.from({ length: degree + 2 }, (_, below) => {
    const nodes = Math.min(below - 1, degree);
    const aboveRoot = 2 ** (symbols.stopBits + Math.max(nodes, 0) * symbols.pairBits) - 1;
    // The lowest node is the root: it is never a dependent, and a single one takes its dependent last.
    const withRoot = below > 0 && below <= degree && root === 'any' ? symbols.block(0, 'ra', below) : 0;
    return aboveRoot | withRoot;
  });
  return front ? [...byNodes, attachesFront(system) ? byNodes[1]! | ofRoot : byNodes[1]!] : byNodes;
}

/** True if some reduction has the buffer's front as its dependent; then the root may take it. */
export function attachesFront({ reductions }: TransitionSystem): boolean {
  return reductions.some((reduction) => dependentPosition(reduction) === 0);
}

/** The parts of a window that a removal at position x keeps, moves down within a symbol, and moves down by a symbol. */
export function removalMasks(
  { system, symbols }: CanonicalSystem,
  layout: Layout,
  x: number,
): { readonly keep: number; readonly follow: number; readonly fall: number } {
  const { stopBits, pairBits } = symbols;
  const window = 2 ** layout.windowBits - 1;
  // Where the front was is the next one, and nothing else moves.
  if (x === 0) return { keep: window & ~(2 ** layout.symbolBits - 1), follow: 0, fall: 0 };
  let [keep, follow] = [0, 0];
  for (const position of positionsAbove(layout, x)) {
    const gap = x - position;
    keep |= inWindow(layout, position, 2 ** stopBits - 1);
    for (let distance = 1; distance <= system.degree; distance++) {
      const bits = inWindow(layout, position, (2 ** pairBits - 1) << (stopBits + (distance - 1) * pairBits));
      if (distance < gap) keep |= bits;
      else if (distance > gap) follow |= bits;
    }
  }
  const below = 2 ** ((x + 1 - layout.first) * layout.symbolBits) - 1;
  return { keep, follow, fall: window & ~below };
}
