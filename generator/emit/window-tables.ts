/** Tables over all windows, for windows that are small enough: what is available, and what each transition makes of them. */
import type { CanonicalSystem, CanonicalTransition } from '../theory/canonical-system.ts';
import { dependentPosition, headPosition } from '../theory/reduction.ts';
import { availability, blockBit, removalMasks, windowBit, type Layout } from './layout.ts';

/** For every window the bits of the transitions whose reductions are available. */
export function availableTable({ transitions }: CanonicalSystem, layout: Layout): number[] {
  return Array.from({ length: 2 ** layout.windowBits }, (_, window) =>
    transitions.reduce((bits, t) => {
      if (t.kind !== 'reduce') return bits;
      const { mask, value } = availability(layout, t.reduction);
      return (window & mask) === value ? bits | (1 << t.id) : bits;
    }, 0),
  );
}

/**
 * For every transition and window the window after it: blocked, completed, re-indexed. What comes into the window from
 * below, or from the returned symbols, is left 0.
 */
export function nextTable({ system, transitions }: CanonicalSystem, layout: Layout): number[] {
  const all = 2 ** layout.windowBits - 1;
  return transitions.flatMap((transition) =>
    Array.from({ length: all + 1 }, (_, window) => {
      const blocked = blockedWindow(layout, transition, window);
      if (transition.kind !== 'reduce') {
        const symbol = transition.kind === 'sh' && transition.complete ? 1 : 0;
        return ((blocked << layout.symbolBits) & all) | symbol;
      }
      const [x, h] = [dependentPosition(transition.reduction), headPosition(transition.reduction)];
      const { keep, follow, fall } = removalMasks(layout, system.degree, x);
      const head = (2 ** layout.symbolBits - 1) << ((h - 1) * layout.symbolBits);
      const w = transition.complete ? (blocked & ~head) | windowBit(layout, h, 0) : blocked;
      return (w & keep) | ((w & follow) >> 1) | ((w & fall) >> layout.symbolBits);
    }),
  );
}

function blockedWindow(layout: Layout, { blocks }: CanonicalTransition, window: number): number {
  return blocks.reduce((blocked, reduction) => {
    const { mask, value } = availability(layout, reduction);
    return (window & mask) === value ? blocked | blockBit(layout, reduction) : blocked;
  }, window);
}
