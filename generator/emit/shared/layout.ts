/**
 * How a module stores the symbols of a stack, and how it finds out which reductions are available.
 *
 * The window is the symbols of the top `depth` positions. Packed: the window is one integer. Position u occupies the
 * bits from (u-1)·symbolBits on, with stop lowest. Symbols below the window are in an array. A reduction is available
 * if `(window & mask) === value`: head seeking, dependent complete, pair not blocked. Spread: a window of more than 30
 * bits has an array slot for each symbol. Tables: for a small packed window, tables give the available reductions and
 * the window after each transition.
 */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { degreeOf, dependentPosition, headPosition, type Reduction } from '../../theory/reduction.ts';

export type Strategy = 'tables' | 'packed' | 'spread';

export interface Layout {
  readonly strategy: Strategy;
  readonly symbolBits: number;
  readonly windowBits: number;
}

/** The largest window that is packed: shifts of 32-bit integers stay non-negative. */
const MAX_PACKED_BITS = 30;
/** The largest window with tables: 2^10 entries for each transition, some kilobytes of text. */
const MAX_TABLE_BITS = 10;

/** The layout for the size of the window. */
export function chooseLayout({ system, symbols }: CanonicalSystem): Layout {
  const windowBits = system.depth * symbols.bits;
  const strategy = windowBits <= MAX_TABLE_BITS ? 'tables' : windowBits <= MAX_PACKED_BITS ? 'packed' : 'spread';
  return { strategy, symbolBits: symbols.bits, windowBits };
}

/** The bit of the window that holds stop (distance 0) or a block of the symbol at a position. */
export function windowBit(layout: Layout, position: number, distance: number): number {
  return 1 << ((position - 1) * layout.symbolBits + distance);
}

/** Mask and value of the test for an available reduction. */
export function availability(layout: Layout, reduction: Reduction): { readonly mask: number; readonly value: number } {
  const headStop = windowBit(layout, headPosition(reduction), 0);
  const dependentStop = windowBit(layout, dependentPosition(reduction), 0);
  return { mask: headStop | dependentStop | blockBit(layout, reduction), value: dependentStop };
}

/** The bit that blocks a reduction. */
export function blockBit(layout: Layout, reduction: Reduction): number {
  return windowBit(layout, reduction.q, degreeOf(reduction));
}

/** The parts of a window that a removal at position x keeps, moves down by a bit, and moves down by a symbol. */
export function removalMasks(
  layout: Layout,
  degree: number,
  x: number,
): { readonly keep: number; readonly follow: number; readonly fall: number } {
  const { symbolBits, windowBits } = layout;
  let [keep, follow] = [0, 0];
  for (let position = 1; position < x; position++) {
    const gap = x - position;
    for (let distance = 0; distance <= degree; distance++) {
      const bit = windowBit(layout, position, distance);
      if (distance < gap) keep |= bit;
      else if (distance > gap) follow |= bit;
    }
  }
  const window = 2 ** windowBits - 1;
  const below = 2 ** (x * symbolBits) - 1;
  return { keep, follow, fall: window & ~below };
}
