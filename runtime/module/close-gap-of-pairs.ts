/** A symbol of the stack or the buffer once the one `distance` below it has been removed: blocks follow their pairs. */
export function closeGap(symbol: number, distance: number): number {
  const at = 2 * distance - 2;
  return (symbol & ((1 << at) - 1)) | ((symbol >> (at + 2)) << at);
}
