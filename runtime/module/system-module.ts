/**
 * What every generated module exports, so that a tool can work with any system. Types only: modules import nothing, and
 * this file compiles to nothing. What its functions take and answer is declared in their sources, which modules have.
 */
import type { OracleAnswer } from './oracle.ts';
import type { Parse, Score } from './parse.ts';
import type { Replay } from './replay.ts';
import type { TreeDistribution } from './scored-tree.ts';
import type { TransitionIds } from './surroundings.ts';
import type { SystemConfiguration } from './system-configuration.ts';
export type { OracleAnswer, Parse, Replay, Score, SystemConfiguration, TransitionIds };

/** How `viable` is decided: by an automaton of some size, by search, by counting, or not at all if nothing is a dead end. */
export type ModuleCompletion =
  | { readonly kind: 'automaton'; readonly classes: number; readonly nodes: number; readonly outlooks: number }
  | { readonly kind: 'search' }
  | { readonly kind: 'counted' }
  | { readonly kind: 'always' };

/** A generated module. */
export interface SystemModule {
  readonly name: string;
  readonly description: string;
  readonly depth: number;
  readonly degree: number;
  readonly mode: 'in-place' | 'returning' | 'returning-right';
  readonly root: 'any' | 'single';
  readonly form: 'guessing' | 'guess-free' | 'eager';
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
  /** Only in modules that were put together with the companion module. */
  treeDistribution?(scores: ArrayLike<number>, length: number): TreeDistribution;
  parse(length: number, score: Score): Parse;
  beam(length: number, score: Score, width: number): Parse[];
  sampler(length: number): (random: () => number) => Int32Array;
  sample(length: number, random: () => number): Int32Array;
  seededRandom(seed: number): () => number;
}
