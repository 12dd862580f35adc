/** Sums of weights of trees that numbers may not hold. */

/**
 * False if a sum may have lost what is too small for a number, or was too large for one; it is computed again as
 * logarithms. Lost trees weigh less than 1e-307 each, and there are at most `trees`.
 */
export function isRepresented(sum: number, trees: number): boolean {
  return sum >= Math.max(1e-200, 1e-290 * trees) && sum < 1e300;
}
