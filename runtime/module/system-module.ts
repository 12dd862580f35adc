/**
 * What every generated module exports, so that a tool can work with any system. Types only: modules import nothing, and
 * this file compiles to nothing.
 */

/** A reusable configuration of S′. See the comments in the generated module. */
export interface SystemConfiguration {
  readonly length: number;
  readonly heads: Int32Array;
  readonly labels: Int32Array;
  readonly height: number;
  readonly bufferLength: number;
  readonly isTerminal: boolean;
  reset(length: number): this;
  copyFrom(other: SystemConfiguration): this;
  stackAt(position: number): number;
  bufferAt(position: number): number;
  symbolAt(position: number): number;
  allowed(group?: number): number;
  isAllowed(transition: number): boolean;
  apply(transition: number, label?: number): void;
  applyChecked(transition: number, label?: number): void;
  viable(group?: number): number;
  isViable(transition: number): boolean;
}

/** Ids of transitions; a module uses the narrowest kind that can hold its ids. */
export type TransitionIds = Uint8Array | Uint16Array;

/** What `oracle` answers: the computation of a tree, or how far it goes and the arc that can no longer be built. */
export type OracleAnswer<Ids extends ArrayLike<number> = TransitionIds> =
  | { readonly derivable: true; readonly computation: Ids }
  | {
      readonly derivable: false;
      readonly computation: Ids;
      readonly outOfReach: { readonly head: number; readonly dependent: number };
    };

/** What `replay` answers: the heads that a computation builds, or the position of the first wrong transition. */
export type Replay<Heads extends ArrayLike<number> = Int32Array> =
  | { readonly complete: true; readonly heads: Heads }
  | { readonly complete: false; readonly position: number; readonly message: string };

/** A tree with its computation and the sum of its scores. */
export interface Parse {
  readonly heads: Int32Array;
  readonly computation: TransitionIds;
  readonly score: number;
}

/** How good a viable transition is. */
export type Score = (configuration: SystemConfiguration, transition: number) => number;

/** How `viable` is decided: by an automaton of some size, by search, or not at all if nothing is a dead end. */
export type ModuleCompletion =
  | { readonly kind: 'automaton'; readonly classes: number; readonly nodes: number; readonly outlooks: number }
  | { readonly kind: 'search' }
  | { readonly kind: 'always' };

/** A generated module. */
export interface SystemModule {
  readonly name: string;
  readonly description: string;
  readonly depth: number;
  readonly degree: number;
  readonly mode: 'in-place' | 'returning' | 'returning-right';
  readonly root: 'any' | 'single';
  readonly form: 'guessing' | 'guess-free';
  readonly guarantee: 'complete' | 'unambiguous-only';
  readonly specHash: string;
  readonly completion: ModuleCompletion;
  readonly symbolBits: number;
  readonly reductions: readonly string[];
  readonly transitions: readonly {
    readonly name: string;
    readonly plain: string;
    readonly blocks: readonly string[];
  }[];
  readonly Configuration: new (length?: number) => SystemConfiguration;
  readonly TransitionIds: new (length: number) => TransitionIds;
  maxTransitions(length: number): number;
  oracle(heads: ArrayLike<number>, out?: TransitionIds): OracleAnswer;
  oracleUnchecked(heads: Int32Array, from: number, length: number, out: TransitionIds, at: number): number;
  /** Only in modules that were generated with it. */
  oracleCorpus?(heads: Int32Array, lengths: Int32Array, out: TransitionIds): Int32Array;
  replay(computation: ArrayLike<number>, length: number): Replay;
  replayUnchecked(
    computation: TransitionIds,
    from: number,
    count: number,
    length: number,
    heads: Int32Array,
    at: number,
  ): void;
  parse(length: number, score: Score): Parse;
  beam(length: number, score: Score, width: number): Parse[];
  sampler(length: number): (random: () => number) => Int32Array;
  sample(length: number, random: () => number): Int32Array;
  seededRandom(seed: number): () => number;
}
