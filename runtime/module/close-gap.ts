/** A symbol of the stack or the buffer once the one `distance` below it has been removed: blocks follow their pairs. */
export function closeGap(symbol: number, distance: number): number {
  return (symbol & ((1 << distance) - 1)) | ((symbol >> (distance + 1)) << distance);
}
