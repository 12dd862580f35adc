/**
 * What surrounds the functions of this folder in a module, declared here so that they can be type-checked. Nothing in
 * this file reaches a module. Tests replace it by a generated module.
 */
import type { LongOracle } from './long-oracle.ts';
import type { SearchRule, SearchSymbols } from './search-rules.ts';
import type { SystemConfiguration } from './system-configuration.ts';

/** Ids of transitions; a module uses the narrowest kind of array that can hold its ids. */
export declare const TransitionIds: Uint8ArrayConstructor | Uint16ArrayConstructor;
export type TransitionIds = Uint8Array | Uint16Array;

export declare const transitions: readonly { readonly name: string }[];

/** Configurations; in modules that count completions they also tell, as text, what their future depends on. */
export declare const Configuration: new (length?: number) => Configuration & { futureKey(): string };
export type Configuration = SystemConfiguration;

/**
 * Numbers of the system. Modules have their values in place of these names, because engines do not treat constants of a
 * module as constants. The section that has the member has the number in its model.
 */
export declare const depth: number;
export declare const depthMinusOne: number;
export declare const degree: number;
export declare const degreePlusOne: number;
export declare const degreePlusTwo: number;
export declare const symbolBits: number;
/** The bits of a symbol for each distance: 1 if completeness is guessed, otherwise 2. */
export declare const pairBits: number;
export declare const symbolMask: number;
/** The bit of symbols whose nodes take no more dependents; 0 if there is no such bit. */
export declare const STOP: number;
/** By the number of nodes below a symbol, at most degree + 1: its bits that mean something; with the buffer's front one entry more. */
export declare const MEANINGFUL: Int32Array;
/** The integers of a stack position in `memory`: its node, and its symbol. */
export declare const slotWords: number;
/** The classes of contents. */
export declare const nodes: number;
/** The shifts of fresh nodes, as bits. */
export declare const freshShifts: number;
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

/** The oracle for sentences of so many words, which are too long for its unrolled loop. */
export declare function createLongOracle(words: number): LongOracle;

/** The oracle over a corpus as WebAssembly, and its memory: generator/emit/unroll/assemble-oracle.ts. */
export declare const CORPUS_CODE: Uint8Array;
export declare const CORPUS_WORDS: number;
export declare const CORPUS_LENGTHS: number;
export declare const CORPUS_IDS: number;

/** The grammar of falls: the tables of count-falls.ts. */
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
