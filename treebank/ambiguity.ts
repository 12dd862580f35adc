/** How ambiguous S is on some trees: exact sums of any size, as plain data that threads can exchange. */
import type { TreeCount } from '../generator/frames/counts/tree-counter.ts';

/** Sums over trees. If `lowerBounds` is above 0, all other sums except `trees` are lower bounds. */
export interface Ambiguity {
  /** Trees that S derives, as far as is known. */
  readonly trees: number;
  /** Trees with more than one computation. */
  readonly ambiguous: number;
  /** Computations of all trees together; divided by `trees` this is the mean. */
  readonly computations: bigint;
  /** The most computations of one tree. */
  readonly largest: bigint;
  /**
   * The sum of the decimal logarithms; 10 to the power of their mean is the geometric mean. Each is a multiple of 2⁻²⁴, so
   * that sums below 2²⁹ are exact, and the same however trees are divided.
   */
  readonly log10Sum: number;
  /** Trees whose count is a lower bound, because counting went beyond the budget. */
  readonly lowerBounds: number;
}

export const NO_AMBIGUITY: Ambiguity = {
  trees: 0,
  ambiguous: 0,
  computations: 0n,
  largest: 0n,
  log10Sum: 0,
  lowerBounds: 0,
};

const UNITS = 2 ** 24;

/** The sums for one tree that S derives. */
export function ambiguityOf({ computations, exact }: TreeCount): Ambiguity {
  return {
    trees: 1,
    ambiguous: computations > 1n ? 1 : 0,
    computations,
    largest: computations,
    log10Sum: Math.round(log10(computations) * UNITS) / UNITS,
    lowerBounds: exact ? 0 : 1,
  };
}

/** The sums of both. */
export function addAmbiguity(a: Ambiguity, b: Ambiguity): Ambiguity {
  return {
    trees: a.trees + b.trees,
    ambiguous: a.ambiguous + b.ambiguous,
    computations: a.computations + b.computations,
    largest: a.largest > b.largest ? a.largest : b.largest,
    log10Sum: a.log10Sum + b.log10Sum,
    lowerBounds: a.lowerBounds + b.lowerBounds,
  };
}

/** The logarithm of a positive number of any size to base 10. */
export function log10(value: bigint): number {
  const digits = value.toString();
  // Digits that a double cannot hold are left out; the others are read as 0.…
  return Math.log10(Number(`0.${digits.slice(0, 20)}`)) + digits.length;
}
