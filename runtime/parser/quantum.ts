/**
 * The unit of weights. It stands apart from sparse-weights.ts because files are linked whole, and taggers read multiples
 * without it.
 */

/** What weights are multiples of. */
export const QUANTUM: number = 1 / 32;
