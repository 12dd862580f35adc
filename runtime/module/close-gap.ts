/**
 * A symbol of the stack or the buffer once the one `distance` below it has been removed: blocks follow their pairs. For
 * each distance a symbol has `pairBits` bits: one, from bit 1 on, or two, from bit 0 on.
 */
export function closeGap(symbol: number, distance: number, pairBits: number): number {
  const at = pairBits === 1 ? distance : 2 * distance - 2;
  return (symbol & ((1 << at) - 1)) | ((symbol >> (at + pairBits)) << at);
}
