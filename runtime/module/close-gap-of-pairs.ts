/** The same in the guess-free form, where a symbol has two bits for each distance. */
export function closeGap(symbol: number, distance: number): number {
  const at = 2 * distance - 2;
  return (symbol & ((1 << at) - 1)) | ((symbol >> (at + 2)) << at);
}
