/**
 * Looking at four bytes at once, in one integer: most lines are then read without a look at each byte.
 *
 * With the wanted byte taken away by XOR, a byte that was it is zero. A zero byte is found as in Bit Twiddling Hacks
 * (Sean Anderson): exactly where the bytes are to be counted, and with fewer operations where only “any” matters.
 */

/** Whether one of the four bytes is a line feed. */
export function hasLineFeed(four: number): boolean {
  const rest = four ^ 0x0a0a0a0a;
  return ((rest - 0x01010101) & ~rest & 0x80808080) !== 0;
}

/** How many of the four bytes are tabs. */
export function countTabs(four: number): number {
  const rest = four ^ 0x09090909;
  const zeros = ~(((rest & 0x7f7f7f7f) + 0x7f7f7f7f) | rest | 0x7f7f7f7f);
  return Math.imul(zeros >>> 7, 0x01010101) >>> 24;
}
