/**
 * What surrounds the functions of this folder in a module, declared here so that they can be type-checked. Nothing in
 * this file reaches a module. Tests replace it by a generated module.
 */
import type { OracleData } from './rule-oracle.ts';
import type { SearchRule, SearchSymbols } from './search-rules.ts';

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

/**
 * Numbers of the system. Modules have their values in place of these names, because engines do not treat constants of a
 * module as constants. The section that has the member has the number in its model.
 */
export declare const depth: number;
export declare const degree: number;
export declare const degreePlusOne: number;
export declare const symbolBits: number;
/** The bits of a symbol for each distance: 1 if completeness is guessed, otherwise 2. */
export declare const pairBits: number;
/** The bit of a symbol that holds the guess; 0 if nothing is guessed. */
export declare const stopBit: number;
export declare const STOP: number;
/** By the number of nodes below a symbol, at most degree + 1: its bits that mean something. */
export declare const MEANINGFUL: Int32Array;
/** The integers of a stack position in `memory`: its node, and its symbol. */
export declare const slotWords: number;
/** The classes of contents. */
export declare const nodes: number;
/** The shifts of fresh nodes, as bits. */
export declare const freshShifts: number;
/** The most symbols that a transition returns. */
export declare const mostReturned: number;
/** Returned symbols are read in blocks of this size, from every class; only the nearest are read one by one. */
export declare const blockSize: number;
/** How `viable` makes a number of a content with few words left, and finds its place among the answers. */
export declare const depthPlusOne: number;
export declare const returnedChoices: number;
export declare const waitingChoices: number;
export declare const windowBits: number;
export declare const windowMask: number;
export declare const answerShift: number;

/** What the members that are written in this folder use of the class `Configuration`, where it is private. */
export declare abstract class ConfigurationFields {
  readonly length: number;
  readonly height: number;
  abstract symbolAt(position: number): number;
  protected readonly memory: Int32Array;
  protected readonly bottom: number;
  protected readonly top: number;
  protected readonly fresh: number;
  /** The symbols of the top positions; not if every symbol has its own slot. */
  protected readonly window: number;
  /** The nodes that have been returned, the front of the buffer last, and their symbols; only in returning systems. */
  protected readonly returned: number;
  protected readonly returnedNodes: Int32Array;
  protected readonly returnedSymbols: Uint16Array | Int32Array;
  /** What `viable` remembers of the stack and of the returned symbols; only if it reads contents. */
  protected readonly prefixes: Int32Array;
  protected known: number;
  protected seenHeight: number;
  protected seenReductions: number;
  protected far: Uint16Array;
  protected farKnown: number;
  protected farReductions: number;
  protected abstract readBelow(height: number): number;
  protected abstract decideViable(waiting: number): number;
}

/** The largest number of transitions of a sentence of `length` words. */
export declare function maxTransitions(length: number): number;

/** The number of groups of 32 transitions, and the viable transitions of a group: bit t for transition 32·group + t. */
export declare const GROUPS: number;
export declare function viableBits(configuration: Configuration, group: number): number;

/** The oracle’s unrolled loop with its memory; it finds the heads after `before`. */
export declare function createOracle(): UnrolledOracle;
export type UnrolledOracle = (
  heads: Int32Array,
  before: number,
  length: number,
  out: TransitionIds,
  at: number,
) => number;

/** The reductions in the order of the oracle’s preference, for sentences that are too long for its unrolled loop. */
export declare const oracleRules: OracleData['rules'];
export declare const oracleShifts: OracleData['shifts'];
export declare const mostRoots: number;

/** The oracle over a corpus as WebAssembly, and its memory: generator/emit/unroll/assemble-oracle.ts. */
export declare const CORPUS_CODE: Uint8Array;
export declare const CORPUS_WORDS: number;
export declare const CORPUS_LENGTHS: number;
export declare const CORPUS_IDS: number;

/**
 * The grammar of falls. The rules of non-terminal x are those from `FALL_STARTS[x]` up to `FALL_STARTS[x + 1]`; everything
 * is derived from the last non-terminal. A rule is a pair of numbers in `FALLS`: 0 and 0 for nothing; otherwise a first
 * part, plus 1, and then a transition, or the number of transitions for nothing more, or a second part, plus that number
 * and 1. Transition 0 is the shift; `FALL_REDUCTIONS` has stack positions of dependent and head for every transition, 0
 * and 0 for the shift.
 */
export declare const FALL_STARTS: Int32Array;
export declare const FALLS: Int32Array;
export declare const FALL_REDUCTIONS: Int32Array;

/**
 * The completion automaton of contents, and what each transition does to the window: generator/completion/contents has
 * the definitions (packed-contents.ts), and sections/viable-contents.ts the tables.
 */
export declare const NEXT: Uint16Array;
export declare const TURN: Uint16Array;
export declare const COSTS: Int32Array;
export declare const HEADS: Int32Array;
export declare const DEPENDENTS: Int32Array;
export declare const UPPERS: Int32Array;
export declare const DISTANCES: Int32Array;
export declare const COMPLETES: Int32Array;
export declare const RETURNS: Int32Array;
export declare const BLOCKS: Int32Array;
/** The symbols of the window, and the window as the transition that is being tried leaves it. */
export declare const WINDOW: Int32Array;
export declare const SCRATCH: Int32Array;
/** Answers of `viable`, each behind the number of its content plus 1. */
export declare const ANSWERS: Int32Array;

/** The transitions by id, and the symbols, for systems whose completions are searched. */
export declare const SEARCH_RULES: readonly SearchRule[];
export declare const SEARCH_SYMBOLS: SearchSymbols;
