/**
 * Whether a window can carry the prefix (carried-prefix.ts). Only transitions without branches keep it up to date, its bits
 * must fit, and symbols must not have bits that reach below the root, because nothing clears them. Shifts set none, their table knows the room. Reductions set none where
 * `reachesBelowRoot` finds no pair that they could block.
 */
import { startOf, type PackedStacks } from '../../completion/stacks/packed-stacks.ts';
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { dependentPosition, headPosition } from '../../theory/reduction.ts';
import { isStraight, roomBits, type Layout } from '../shared/layout.ts';
import type { CarriedPrefix } from '../shared/carried-prefix.ts';

/** With fewer words the prefixes are stored elsewhere. */
const LEAST_MAX_LENGTH = 2 ** 16;

/** How the window carries the prefix, or undefined if it cannot. */
export function carryPrefix(
  canonical: CanonicalSystem,
  layout: Layout,
  packed: PackedStacks,
): CarriedPrefix | undefined {
  const { below, classBits } = packed;
  if (layout.strategy !== 'tables' || !isStraight(canonical.system) || reachesBelowRoot(canonical)) return undefined;
  const lowBits = layout.windowBits + roomBits(canonical.system);
  const dearest = below.reduce((most, edge) => Math.max(most, edge >> classBits), 0);
  // Half of what fits, divided among the symbols of a stack.
  const maxLength = dearest === 0 ? Infinity : Math.floor(2 ** (30 - lowBits - classBits) / dearest);
  if (maxLength < LEAST_MAX_LENGTH || lowBits + classBits > 31) return undefined;
  const slotBits = layout.symbolBits + roomBits(canonical.system);
  return {
    lowBits,
    slotBits,
    classBits,
    // What a slot has for its stack, the window below it has for the next higher one.
    initialWindow: startOf(packed, 2) << lowBits,
    initialSlot: startOf(packed, 1) << slotBits,
    hasCosts: dearest > 0,
    maxLength,
  };
}

/** True if a reduction may block a pair whose lower position is below the root. Nothing there is complete. */
function reachesBelowRoot({ transitions }: CanonicalSystem): boolean {
  return transitions.some(
    (transition) =>
      transition.kind === 'reduce' &&
      transition.blocks.some((blocked) => {
        const { reduction } = transition;
        const root = reduction.kind === 'ra' ? reduction.p : reduction.p + 1;
        return blocked.kind === 'ra' && blocked.p > root && dependentPosition(blocked) !== headPosition(reduction);
      }),
  );
}
