/** What the search for completions knows of a system: its transitions as data. */

/** A reduction as the search sees it: positions, 0 for the buffer's front, and the bit of the upper symbol that blocks it. */
export interface SearchReduction {
  readonly head: number;
  readonly dependent: number;
  readonly upper: number;
  readonly block: number;
  /** The number of symbols that it returns. */
  readonly back: number;
}

/** A transition as the search sees it; a shift has no reduction. */
export interface SearchRule {
  readonly reduction: SearchReduction | undefined;
  readonly isReturned: boolean;
  readonly complete: boolean;
  readonly blocks: readonly SearchReduction[];
}

/**
 * The symbols of stack and buffer: after the bit `STOP`, if there is one, `pairBits` for each distance;
 * `asDependent` are the bits that taking a dependent clears. With `ample` words left every configuration completes.
 */
export interface SearchSymbols {
  readonly pairBits: number;
  readonly asDependent: number;
  readonly isSingleRoot: boolean;
  /** Whether reductions use the buffer's front, which is then a symbol like those of the stack. */
  readonly hasFront: boolean;
  /** What completes with some number of words completes with any larger one, if its root takes dependents. */
  readonly isMonotone: boolean;
  readonly ample: number;
}
