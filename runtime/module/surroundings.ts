/**
 * What stands around the functions of this folder once they are part of a module: declared here so that they are
 * type-checked where they stand. Nothing of this file reaches a module. Tests put a generated module in its place.
 */

/** Ids of transitions: the narrower array that holds all of the system’s. */
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
  /** What may follow depends on, as text; only where completions are counted. */
  futureKey(): string;
  apply(transition: number, label?: number): void;
}

/** The largest number of transitions of a sentence of so many words. */
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
