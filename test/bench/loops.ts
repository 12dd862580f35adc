/** The loops around what is measured; each contestant gets a fresh instance of them. */
import type { SystemModule, TransitionIds } from '../../runtime/module/system-module.ts';
import type { Corpus } from './trees.ts';

/** @public taken by `fresh` */
export const here: string = import.meta.url;

/** Complete computations: the ids `ids[offsets[t]]` … `ids[offsets[t + 1] - 1]` of a sentence of `lengths[t]` words. */
export interface Walks {
  readonly ids: Uint8Array;
  readonly offsets: Int32Array;
  readonly lengths: Int32Array;
}

/** `oracleUnchecked` of the generated modules, and of those that compete with it. */
export type UncheckedOracle = (heads: Int32Array, from: number, length: number, out: Uint8Array, at: number) => number;

/** What a walk needs of a configuration. */
export interface Walkable {
  readonly heads: Int32Array;
  reset(length: number): unknown;
  allowed(): number;
  apply(transition: number): void;
}

/** What a walk needs that asks for viable transitions. */
export interface ViableWalkable extends Walkable {
  viable(): number;
}

/**
 * Writes the computation of each tree at twice its offset; returns a checksum of their lengths.
 * @public called through `fresh`
 */
export function runOracle(oracle: UncheckedOracle, { heads, offsets }: Corpus, out: Uint8Array): number {
  let checksum = 0;
  for (let tree = 0; tree + 1 < offsets.length; tree++) {
    const from = offsets[tree]!;
    const count = oracle(heads, from, offsets[tree + 1]! - from, out, 2 * from);
    checksum = (Math.imul(checksum, 31) + count) | 0;
  }
  return checksum;
}

/** What an oracle returns for each tree, and the ids of all trees one after the other. */
export interface DenseAnswers {
  readonly counts: Int32Array;
  readonly ids: TransitionIds;
}

/** Fills the answers. */
export function runDenseOracle(
  oracle: SystemModule['oracleUnchecked'],
  { heads, offsets }: Corpus,
  { counts, ids }: DenseAnswers,
): void {
  let at = 0;
  for (let tree = 0; tree < counts.length; tree++) {
    const from = offsets[tree]!;
    const count = oracle(heads, from, offsets[tree + 1]! - from, ids, at);
    counts[tree] = count;
    at += count < 0 ? -1 - count : count;
  }
}

/**
 * Asks what is allowed before each transition and applies it; returns a checksum of all answers.
 * @public called through `fresh`
 */
export function runWalks(configuration: Walkable, { ids, offsets, lengths }: Walks): number {
  let checksum = 0;
  for (let walk = 0; walk < lengths.length; walk++) {
    configuration.reset(lengths[walk]!);
    const end = offsets[walk + 1]!;
    for (let k = offsets[walk]!; k < end; k++) {
      checksum = (Math.imul(checksum, 31) + configuration.allowed()) | 0;
      configuration.apply(ids[k]!);
    }
  }
  return checksum;
}

/**
 * The same, asking what is viable.
 * @public called through `fresh`
 */
export function runViableWalks(configuration: ViableWalkable, { ids, offsets, lengths }: Walks): number {
  let checksum = 0;
  for (let walk = 0; walk < lengths.length; walk++) {
    configuration.reset(lengths[walk]!);
    const end = offsets[walk + 1]!;
    for (let k = offsets[walk]!; k < end; k++) {
      checksum = (Math.imul(checksum, 31) + configuration.viable()) | 0;
      configuration.apply(ids[k]!);
    }
  }
  return checksum;
}

/**
 * Computes each tree, applies its transitions to a configuration and asks before each what is allowed; returns a checksum
 * of all answers.
 * @public called through `fresh`
 */
export function runOracleWalks(
  { oracle, configuration }: { readonly oracle: UncheckedOracle; readonly configuration: Walkable },
  { heads, offsets }: Corpus,
  ids: Uint8Array,
): number {
  let checksum = 0;
  for (let tree = 0; tree + 1 < offsets.length; tree++) {
    const from = offsets[tree]!;
    const length = offsets[tree + 1]! - from;
    const count = oracle(heads, from, length, ids, 0);
    const end = count < 0 ? -1 - count : count;
    configuration.reset(length);
    for (let k = 0; k < end; k++) {
      checksum = (Math.imul(checksum, 31) + configuration.allowed()) | 0;
      configuration.apply(ids[k]!);
    }
  }
  return checksum;
}
