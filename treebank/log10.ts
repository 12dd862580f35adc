/** Decimal logarithms of integers of any size. */

/** The logarithm of a positive number to base 10. */
export function log10(value: bigint): number {
  const digits = value.toString();
  // Digits that a double cannot hold are left out; the others are read as 0.…
  return Math.log10(Number(`0.${digits.slice(0, 20)}`)) + digits.length;
}
