/**
 * The stack in the memory of a configuration: each position has a slot of SLOT_WORDS integers, its node and its symbol.
 * The slot of the top is at index `i`, and that of position u is SLOT_WORDS·(u-1) below it. If every symbol has a slot,
 * that of the buffer's front, position 0, is above the top.
 */
import type { Layout } from './layout.ts';

/** The integers of a slot: node, symbol. */
export const SLOT_WORDS = 2;

/** The index of the node at a stack position; position 0 is the slot above the top. */
export function nodeIndex(position: number): string {
  return offset(-SLOT_WORDS * (position - 1));
}

/** The integers of the slots from the top up: its own and, if symbols have slots, that of the buffer's front. */
export function slotsFromTop({ strategy, first }: Layout): number {
  return strategy === 'spread' ? SLOT_WORDS * (2 - first) : SLOT_WORDS;
}

/** The index of the symbol at a position. */
export function symbolIndex(position: number): string {
  return offset(1 - SLOT_WORDS * (position - 1));
}

function offset(distance: number): string {
  return distance === 0 ? 'i' : distance > 0 ? `i + ${distance}` : `i - ${-distance}`;
}
