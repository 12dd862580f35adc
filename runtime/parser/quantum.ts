/** What weights are multiples of. */
export const QUANTUM: number = 1 / 32;
