/**
 * The packed windows that can occur in a module, and perhaps some more. Tables leave out the others.
 *
 * Followed are all transitions whose reduction is available, on any height. A symbol that enters a window from below has
 * left one before, and a returned symbol has been given back from one; which of them is not followed.
 */
import type { CanonicalSystem, ReduceTransition } from '../../theory/canonical-system.ts';
import { dependentPosition, type Reduction } from '../../theory/reduction.ts';
import { returnedBy, type TransitionSystem } from '../../theory/transition-system.ts';
import { availability, lowestBit, type Layout } from '../shared/layout.ts';

/** What transitions do to the symbols of a window. */
export interface WindowEffects {
  /** The window after a shift, with so many nodes below the top; the symbol of the new top is 0. */
  shifted(before: { readonly window: number; readonly room: number }): number;
  /** The window after a reduction; the symbol that enters from below is 0. */
  reduced(transition: ReduceTransition, window: number): number;
}

/** The windows, without the room above their symbols. */
export function reachableWindows(
  canonical: CanonicalSystem,
  layout: Layout,
  { shifted, reduced }: WindowEffects,
): ReadonlySet<number> {
  const { system, symbols, transitions } = canonical;
  const mask = 2 ** layout.symbolBits - 1;
  const lowest = lowestBit(layout);
  const rooms = Array.from({ length: system.depth + 1 }, (_, room) => room);
  const windows = new Set([symbols.root]);
  /** Windows whose lowest symbol is still to come from below. */
  const rests = new Set<number>();
  const below = new Set([0]);
  const returned = new Set<number>();
  const follow = (window: number): void => {
    below.add(window >> lowest);
    const afterShift = new Set(rooms.map((room) => shifted({ window, room })));
    for (const transition of transitions) {
      for (const after of afterShift) {
        if (transition.kind === 'sh') windows.add(after | symbols.fresh(transition.complete));
        if (transition.kind === 're') for (const symbol of returned) windows.add(after | symbol);
      }
      if (transition.kind !== 'reduce') continue;
      const { reduction } = transition;
      const { mask: tested, value } = availability(canonical, layout, reduction);
      if ((window & tested) !== value && !isLast(system, reduction)) continue;
      // Nothing leaves the stack if the dependent is the buffer's front.
      (dependentPosition(reduction) === 0 ? windows : rests).add(reduced(transition, window));
    }
  };
  const enter = (rest: number): void => {
    for (const symbol of below) {
      const window = rest | (symbol << lowest);
      windows.add(window);
      for (const { reduction } of transitions.filter((one) => one.kind === 'reduce')) {
        let back = window;
        for (let k = returnedBy(system, reduction); k > 0; k--) {
          returned.add(back & mask);
          back >>= layout.symbolBits;
          rests.add(back);
        }
      }
    }
  };
  const closeReturned = (symbol: number): void => {
    for (let distance = 1; distance <= system.degree; distance++) {
      returned.add(symbols.closeGap(symbol, distance));
      returned.add(symbols.liftBelow(symbol, distance));
    }
  };
  const sizes = (): number => windows.size + rests.size + below.size + returned.size;
  for (let before = 0; before !== sizes();) {
    before = sizes();
    windows.forEach(follow);
    rests.forEach(enter);
    returned.forEach(closeReturned);
  }
  return windows;
}

/** The last reduction of a single root is allowed whether or not its bit says so. */
function isLast({ root }: TransitionSystem, { kind, p }: Reduction): boolean {
  return root === 'single' && kind === 'ra' && p === 2;
}
