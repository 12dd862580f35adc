/**
 * Tables over all windows, for small windows: which reductions are allowed, and the window after each transition.
 *
 * Here the window also stores the room, in the bits above its symbols: the number of nodes below the top, at most
 * depth. A word that leaves the window on a shift stores the room of that moment and restores it when it comes back:
 * the stack is then as high as it was.
 */
import type { CanonicalSystem, ReduceTransition } from '../../theory/canonical-system.ts';
import { dependentPosition, headPosition, type Reduction } from '../../theory/reduction.ts';
import type { CarriedPrefix } from '../shared/carried-prefix.ts';
import { availability, blockBit, inWindow, positionsAbove, removalMasks, type Layout } from '../shared/layout.ts';
import type { NumberTable } from '../shared/number-tables.ts';
import { reachableWindows, type WindowEffects } from './reachable-windows.ts';
import {
  bitsOf,
  frontBits,
  groupCount,
  idsOf,
  lastReductions,
  reducibleBits,
  transitionGroups,
  type ReductionGroup,
} from '../shared/transition-groups.ts';

/** Tables over all windows. */
export interface WindowTables {
  readonly allowed: NumberTable;
  readonly shifted: NumberTable;
  readonly reduced: NumberTable;
}

/** The tables of a configuration with a small window, which may carry a prefix. */
export function windowTables(
  canonical: CanonicalSystem,
  layout: Layout,
  carried: CarriedPrefix | undefined,
): WindowTables {
  const { depth } = canonical.system;
  const size = 2 ** layout.windowBits;
  const [first] = transitionGroups(canonical).reductions;
  const effects = windowEffects(canonical, layout, carried);
  const occurring = tabledWindows(canonical, layout, carried);
  const tabulate = (entry: (window: number) => number): number[] =>
    Array.from({ length: size }, (_, window) => (occurring.has(window) ? entry(window) : 0));
  return {
    allowed:
      canonical.system.root === 'any' && !canonical.system.front
        ? allowedTable(canonical, layout, { tested: layout.windowBits, occurring })
        : allowedByBuffer(canonical, layout, occurring),
    shifted: {
      name: 'SHIFTED',
      comment: `For every window that can occur, the window after a shift: available reductions are blocked, and all symbols are one position deeper. The symbol of the new ${canonical.system.front ? 'front' : 'top'} is 0.`,
      type: 'Uint16Array',
      values: Array.from({ length: depth + 1 }, (_, room) => room).flatMap((room) =>
        tabulate((window) => (Math.min(room + 1, depth) << layout.windowBits) | effects.shifted({ window, room })),
      ),
    },
    reduced: {
      name: 'REDUCED',
      comment: `For every reducing transition, at ${size}·(transition - ${first!.complete}) + symbols, the window after it: with its blocks, its dependent taken by the head and then removed, and the bits moved with their pairs. The symbol that enters from below is 0.`,
      type: 'Uint16Array',
      values: canonical.transitions.flatMap((transition) =>
        transition.kind === 'reduce' ? tabulate((window) => effects.reduced(transition, window)) : [],
      ),
    },
  };
}

/** The windows that can occur, without the room above their symbols, and perhaps some more. */
export function tabledWindows(
  canonical: CanonicalSystem,
  layout: Layout,
  carried: CarriedPrefix | undefined,
): ReadonlySet<number> {
  return reachableWindows(canonical, layout, windowEffects(canonical, layout, carried));
}

/** The number of the window’s lowest bits that decide which reductions are available; undefined if a table is too large. */
export function testedBits(canonical: CanonicalSystem, layout: Layout): number | undefined {
  if (layout.strategy !== 'packed' || groupCount(canonical) > 1) return undefined;
  const masks = canonical.system.reductions.map((reduction) => availability(canonical, layout, reduction).mask);
  const bits = 32 - Math.clz32(masks.reduce((all, mask) => all | mask, 0));
  return bits <= MAX_TESTED_BITS ? bits : undefined;
}

/** A table of more than 2^6 entries for each room would take more text than tests do. */
const MAX_TESTED_BITS = 6;

/** The bits of the transitions whose reductions are allowed, by room and the lowest bits of the window. */
export function allowedTable(
  canonical: CanonicalSystem,
  layout: Layout,
  { tested, occurring }: { readonly tested: number; readonly occurring?: ReadonlySet<number> },
): NumberTable {
  const values = reducibleBits(canonical).flatMap(([high]) =>
    Array.from({ length: 2 ** tested }, (_, window) =>
      canonical.transitions.reduce((bits, t) => {
        if (occurring?.has(window) === false) return 0;
        if (t.kind !== 'reduce' || ((high! >> t.id) & 1) === 0) return bits;
        const { mask, value } = availability(canonical, layout, t.reduction);
        return (window & mask) === value ? bits | (1 << t.id) : bits;
      }, 0),
    ),
  );
  const index = tested === layout.windowBits ? 'symbols' : `the lowest ${tested} bits of the window`;
  return {
    name: 'ALLOWED',
    comment: `By room, the number of nodes below the top, and window: the allowed reductions, as in \`allowed\`, at ${2 ** tested}·room + ${index}.`,
    type: 'Int32Array',
    values,
  };
}

/**
 * What is allowed where that depends on the buffer: with words left, without, and with returned symbols, if any return,
 * or with one word that a single root may take.
 */
function allowedByBuffer(canonical: CanonicalSystem, layout: Layout, occurring: ReadonlySet<number>): NumberTable {
  const { root } = canonical.system;
  const { shift, reshift } = transitionGroups(canonical);
  const { ofStack, ofFront } = lastReductions(canonical);
  const { values } = allowedTable(canonical, layout, { tested: layout.windowBits, occurring });
  const size = 2 ** layout.windowBits;
  const shifts = bitsOf(idsOf(shift));
  const entries = (entry: (bits: number, index: number) => number): number[] =>
    values.map((bits, index) => (occurring.has(index % size) ? entry(bits, index) : 0));
  const isLast = (index: number): boolean =>
    root === 'single' && Math.floor(index / size) === 1 && isOpen(canonical, layout, { reduction: ofStack, index });
  const third =
    reshift !== undefined
      ? { words: ', then with returned symbols', values: entries((bits) => bits | bitsOf([reshift])) }
      : root === 'single' && ofFront !== undefined
        ? {
            words: ', then with one word left',
            values: entries((bits, index) => bits | shifts | (index < size ? bitsOf([ofFront.complete]) : 0)),
          }
        : { words: '', values: [] };
  return {
    name: 'ALLOWED',
    comment: `The allowed transitions, as in \`allowed\`, at ${size}·room + symbols, where the room is the number of nodes below the top: with words left, then with an empty buffer${third.words}.`,
    type: 'Int32Array',
    values: [
      ...entries((bits) => bits | shifts),
      ...entries((bits, index) => (bits & ~frontBits(canonical)) | (isLast(index) ? bitsOf([ofStack!.complete]) : 0)),
      ...third.values,
    ],
  };
}

/** True if there is the reduction of the last dependent, and nothing but the height stands against it. */
function isOpen(
  canonical: CanonicalSystem,
  layout: Layout,
  { reduction: last, index }: { readonly reduction: ReductionGroup | undefined; readonly index: number },
): boolean {
  if (last === undefined) return false;
  const { stopBits } = canonical.symbols;
  // Without the buffer's front a pair with a single root is never blocked, whatever the bit says.
  const { mask, value } = canonical.system.front
    ? availability(canonical, layout, last.reduction)
    : { mask: stopBits, value: stopBits };
  return (index & mask) === value;
}

/** What transitions do to the symbols of a window: blocked, completed or lifted, re-indexed. */
function windowEffects(canonical: CanonicalSystem, layout: Layout, carried: CarriedPrefix | undefined): WindowEffects {
  const { transitions, symbols } = canonical;
  // All shifts block the same reductions: every available one.
  const shift = transitions[0]!;
  return {
    shifted: ({ window, room }) => {
      // Where a prefix is carried, no bit may reach below the root.
      const lowest = carried === undefined ? canonical.system.depth : room + 1;
      const blocks = shift.blocks.filter(({ p }) => p <= lowest);
      const blocked = blockedWindow(canonical, layout, { blocks, window });
      return (blocked << layout.symbolBits) & (2 ** layout.windowBits - 1);
    },
    reduced: (transition, window) => {
      const { keep, follow, fall } = removalMasks(canonical, layout, dependentPosition(transition.reduction));
      const blocked = blockedWindow(canonical, layout, { blocks: transition.blocks, window });
      const w = takeDependent(canonical, layout, { transition, window: blocked });
      return (w & keep) | ((w & follow) >> symbols.pairBits) | ((w & fall) >> layout.symbolBits);
    },
  };
}

/** The window after the head of a reduction has taken its dependent, which is still there. */
function takeDependent(
  { symbols }: CanonicalSystem,
  layout: Layout,
  { transition, window }: { readonly transition: ReduceTransition; readonly window: number },
): number {
  const h = headPosition(transition.reduction);
  const { first, symbolBits } = layout;
  const symbolAt = (u: number): number => (window >> ((u - first) * symbolBits)) & (2 ** symbolBits - 1);
  let after = window & ~(2 ** ((h + 1 - first) * symbolBits) - 1);
  for (const u of positionsAbove(layout, h)) after |= inWindow(layout, u, symbols.liftBelow(symbolAt(u), h - u));
  return after | inWindow(layout, h, symbols.takeDependent(symbolAt(h), transition.complete));
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
