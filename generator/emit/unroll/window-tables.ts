/**
 * Tables over all windows, for small windows: which reductions are allowed, and the window after each transition.
 *
 * Here the window also stores the room, in the bits above its symbols: the number of nodes below the top, at most
 * depth. A word that leaves the window on a shift stores the room of that moment and restores it when it comes back:
 * the stack is then as high as it was.
 */
import type { CanonicalSystem, ReduceTransition } from '../../theory/canonical-system.ts';
import { dependentPosition, headPosition, type Reduction } from '../../theory/reduction.ts';
import { availability, blockBit, inWindow, removalMasks, type Layout } from '../shared/layout.ts';
import type { NumberTable } from '../shared/number-tables.ts';
import { reducibleBits, transitionGroups } from '../shared/transition-groups.ts';

/** The tables of a configuration with a small window. */
export function windowTables(canonical: CanonicalSystem, layout: Layout): readonly NumberTable[] {
  const size = 2 ** layout.windowBits;
  const [first] = transitionGroups(canonical).reductions;
  return [
    {
      name: 'ALLOWED',
      comment: `For every window, the allowed reductions, as in \`allowed\`, at ${size}·room + symbols.`,
      type: 'Int32Array',
      values: allowedTable(canonical, layout),
    },
    {
      name: 'SHIFTED',
      comment:
        'For every window, the window after a shift: available reductions are blocked, and all symbols are one position deeper.',
      type: 'Uint16Array',
      values: shiftTable(canonical, layout),
    },
    {
      name: 'REDUCED',
      comment: `For every reducing transition, at ${size}·(transition - ${first!.complete}) + symbols, the window after it: with its blocks, its head's dependent taken, which is then removed, and the bits moved with their pairs.`,
      type: 'Uint16Array',
      values: reduceTable(canonical, layout),
    },
  ];
}

/** The bits of the transitions whose reductions are allowed: at room·2^windowBits + window. */
function allowedTable(canonical: CanonicalSystem, layout: Layout): number[] {
  return reducibleBits(canonical).flatMap(([high]) =>
    windows(layout).map((window) =>
      canonical.transitions.reduce((bits, t) => {
        if (t.kind !== 'reduce' || ((high! >> t.id) & 1) === 0) return bits;
        const { mask, value } = availability(canonical, layout, t.reduction);
        return (window & mask) === value ? bits | (1 << t.id) : bits;
      }, 0),
    ),
  );
}

/** For every window and room, the window and room after a shift; the symbol of the new top is 0. */
function shiftTable(canonical: CanonicalSystem, layout: Layout): number[] {
  const { system, transitions } = canonical;
  const all = 2 ** layout.windowBits - 1;
  // All shifts block the same reductions: every available one.
  const shift = transitions[0]!;
  return Array.from({ length: system.depth + 1 }, (_, room) => Math.min(room + 1, system.depth)).flatMap((room) =>
    windows(layout).map((window) => {
      const blocked = blockedWindow(canonical, layout, { blocks: shift.blocks, window });
      return (room << layout.windowBits) | ((blocked << layout.symbolBits) & all);
    }),
  );
}

/**
 * For every reducing transition and window, the window after it: blocked, completed, re-indexed. The symbol that enters
 * from below is 0.
 */
function reduceTable(canonical: CanonicalSystem, layout: Layout): number[] {
  return canonical.transitions.flatMap((transition) => {
    if (transition.kind !== 'reduce') return [];
    const { keep, follow, fall } = removalMasks(canonical, layout, dependentPosition(transition.reduction));
    return windows(layout).map((window) => {
      const blocked = blockedWindow(canonical, layout, { blocks: transition.blocks, window });
      const w = takeDependent(canonical, layout, { transition, window: blocked });
      return (w & keep) | ((w & follow) >> canonical.symbols.pairBits) | ((w & fall) >> layout.symbolBits);
    });
  });
}

/** The window after the head of a reduction has taken its dependent, which is still there. */
function takeDependent(
  { symbols }: CanonicalSystem,
  layout: Layout,
  { transition, window }: { readonly transition: ReduceTransition; readonly window: number },
): number {
  const h = headPosition(transition.reduction);
  const symbolAt = (u: number): number => (window >> ((u - 1) * layout.symbolBits)) & (2 ** layout.symbolBits - 1);
  let after = window & ~(2 ** (h * layout.symbolBits) - 1);
  for (let u = 1; u < h; u++) after |= inWindow(layout, u, symbols.liftBelow(symbolAt(u), h - u));
  return after | inWindow(layout, h, symbols.takeDependent(symbolAt(h), transition.complete));
}

function windows({ windowBits }: Layout): number[] {
  return Array.from({ length: 2 ** windowBits }, (_, window) => window);
}

function blockedWindow(
  canonical: CanonicalSystem,
  layout: Layout,
  { blocks, window }: { readonly blocks: readonly Reduction[]; readonly window: number },
): number {
  return blocks.reduce((blocked, reduction) => {
    const { mask, value } = availability(canonical, layout, reduction);
    const block = inWindow(layout, reduction.q, blockBit(canonical.symbols, reduction));
    return (window & mask) === value ? blocked | block : blocked;
  }, window);
}
