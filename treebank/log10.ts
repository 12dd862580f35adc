/** Decimal logarithms of numbers of any size. */

/** The logarithm of a positive number to base 10. */
export function log10(value: bigint): number {
  const digits = value.toString();
  // More digits than a double can hold are left out; those that are in are read as 0.…
  return Math.log10(Number(`0.${digits.slice(0, 20)}`)) + digits.length;
}
