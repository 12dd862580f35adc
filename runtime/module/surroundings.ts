/**
 * What surrounds the functions of this folder in a module, declared here so that they can be type-checked. Nothing in
 * this file reaches a module. Tests replace it by a generated module.
 */

/** Ids of transitions, in the narrowest array that can hold those of the system. */
export declare const TransitionIds: typeof Uint8Array;
export type TransitionIds = Uint8Array;

export declare const transitions: readonly { readonly name: string }[];

/** The part of `Configuration` that does not depend on the system. */
export declare class Configuration {
  constructor(length?: number);
  readonly length: number;
  readonly heads: Int32Array;
  readonly height: number;
  readonly bufferLength: number;
  readonly isTerminal: boolean;
  reset(length: number): this;
  copyFrom(other: Configuration): this;
  symbolAt(position: number): number;
  isAllowed(transition: number): boolean;
  /** What the future depends on, as text; only in modules that count completions. */
  futureKey(): string;
  apply(transition: number, label?: number): void;
}

/** The largest number of transitions of a sentence of `length` words. */
export declare function maxTransitions(length: number): number;

/** Visits the viable transitions of a configuration, in the order of their ids. */
export declare function forEachViable(configuration: Configuration, visit: (transition: number) => void): void;

/** The oracle on trees that have been checked. */
export declare function oracleUnchecked(
  heads: Int32Array,
  from: number,
  length: number,
  out: TransitionIds,
  at: number,
): number;

/** The reductions in the order of the oracle’s preference, for sentences that are too long for its unrolled loop. */
export declare const oracleRules: readonly {
  readonly dependent: number;
  readonly head: number;
  readonly returned: number;
  readonly complete: number;
  readonly seeking: number;
}[];
export declare const oracleShifts: { readonly complete: number; readonly seeking: number; readonly returned: number };

/**
 * The grammar of falls. The rules of non-terminal x are those from `FALL_STARTS[x]` up to `FALL_STARTS[x + 1]`; everything
 * is derived from the last non-terminal. A rule is a pair of numbers in `FALLS`: 0 and 0 for nothing; otherwise a first
 * part, plus 1, and then a transition, or a second part, plus the number of transitions. Transition 0 is the shift;
 * `FALL_REDUCTIONS` has stack positions of dependent and head for every transition, 0 and 0 for the shift.
 */
export declare const FALL_STARTS: Int32Array;
export declare const FALLS: Int32Array;
export declare const FALL_REDUCTIONS: Int32Array;

/** A reduction as the search for completions sees it: stack positions, and the bit of the upper symbol that blocks it. */
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

/** The transitions by id. */
export declare const SEARCH_RULES: readonly SearchRule[];

/**
 * The symbols of stack and buffer: `stop` is the bit of the guess, 0 if there is none, followed by `pairBits` for each
 * distance; `asDependent` are the bits that taking a dependent clears. With `ample` words left every configuration
 * completes.
 */
export declare const SEARCH_SYMBOLS: {
  readonly bits: number;
  readonly depth: number;
  readonly degree: number;
  readonly stop: number;
  readonly pairBits: number;
  readonly asDependent: number;
  readonly isSingleRoot: boolean;
  readonly ample: number;
};
