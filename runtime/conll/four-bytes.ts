/**
 * Tests four bytes at once, in one integer, so that most lines are read without a test for each byte.
 *
 * XOR with the wanted byte turns each occurrence into zero. Zero bytes are found as in Bit Twiddling Hacks (Sean
 * Anderson): by the exact test to count them, and by a cheaper one to know whether there are any.
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
