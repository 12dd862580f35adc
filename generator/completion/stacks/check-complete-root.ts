/**
 * The part of the check of closedness about complete roots, after which nothing is viable: a complete root is read as
 * the node `nothing`, no matter what stands above it, and nothing leads away from that node or is listed at its outlook.
 * It also checks the rows by which the place below the window goes from one start to the next as a stack grows.
 */
import { entry, NotClosed } from '../shared/checked-tables.ts';
import { outlookWords, readBelow, realWindow, startOf, type PackedStacks } from './packed-stacks.ts';

/** Throws where something is viable after a complete root. */
export function checkCompleteRoot(packed: PackedStacks): void {
  const { depth, symbolBits, strideBits, nothing, levels } = packed;
  for (let slack = 0; slack < levels; slack++) {
    if (outlookWords(packed, nothing, slack).some((word) => word !== 0)) refuse();
  }
  for (let read = 0; read < 1 << strideBits; read++) {
    if (entry(packed.within, (nothing << strideBits) | read) !== nothing) refuse();
  }
  for (let symbol = 0; symbol < 1 << symbolBits; symbol++) {
    if (readBelow(packed, nothing, symbol) !== nothing) refuse();
    if (symbol % 2 === 1 && readBelow(packed, 0, symbol) !== nothing) refuse();
  }
  if (!readsCompleteRoot(packed, { start: 0, before: 0 })) refuse();
  for (let height = 1; height <= depth; height++) {
    const start = startOf(packed, height);
    const stop = 1 << ((height - 1) * symbolBits);
    if (realWindow(packed, { window: stop, height }) !== stop) refuse();
    if (!readsCompleteRoot(packed, { start, before: depth + 1 - height })) refuse();
    if (readBelow(packed, start, 0) !== (height < depth ? startOf(packed, height + 1) : 0)) {
      throw new NotClosed(`the start of stacks of ${height} symbols does not lead to that of higher ones`);
    }
  }
}

function refuse(): never {
  throw new NotClosed('something is viable after a complete root');
}

/** True if the stride with the root, after so many places below it, leads to `nothing` wherever the root is complete. */
function readsCompleteRoot(
  { within, nothing, symbolBits, strideBits, windowShifts, underShift }: PackedStacks,
  { start, before }: { readonly start: number; readonly before: number },
): boolean {
  let [node, left] = [start, before];
  for (let index = 0; index < windowShifts.length; index++) {
    const rootShift = (index === 0 ? underShift : strideBits - symbolBits) - left * symbolBits;
    if (rootShift >= 0) {
      const reads = Array.from({ length: 1 << (rootShift + symbolBits) }, (_, read) => read);
      return reads.every(
        (read) => ((read >> rootShift) & 1) === 0 || entry(within, (node << strideBits) | read) === nothing,
      );
    }
    left -= (index === 0 ? underShift : strideBits - symbolBits) / symbolBits + 1;
    node = entry(within, node << strideBits);
  }
  return false;
}
