/**
 * Work on a treebank, block by block, in this thread or in a worker thread.
 *
 * A job is made from a description that can be sent to a thread, sees one block of whole sentences at a time, and keeps
 * nothing between blocks: so blocks can be worked on in any order, and a part of a file anywhere. Lines count from the
 * start of the block; whoever puts results together knows how many came before.
 */
import type { SystemModule } from '../runtime/system-module.ts';
import type { TransitionSystem } from '../generator/theory/transition-system.ts';
import type { Problem } from '../runtime/conll/problem.ts';
import type { BlockUnit } from '../runtime/conll/read-blocks.ts';

/** What is to be done: a kind of job with its options, all of it plain data. */
export type JobDescription =
  | {
      readonly kind: 'oracle';
      readonly moduleUrl: string;
      readonly format: OracleFormat;
      /** With `jsonl`: how many nodes of stack and buffer are written. */
      readonly window: number;
      readonly skipInvalid: boolean;
    }
  | {
      readonly kind: 'replay';
      readonly moduleUrl: string;
      readonly skipInvalid: boolean;
    }
  | CoverageDescription
  | RecommendDescription;

export interface CoverageDescription {
  readonly kind: 'coverage';
  readonly systems: readonly { readonly system: TransitionSystem; readonly moduleUrl: string }[];
  /** The budget of each sentence where computations of S are to be counted. */
  readonly ambiguityBudget?: number;
  /** Whether sentences out of reach are to be named. */
  readonly list: boolean;
  readonly skipInvalid: boolean;
}

/** Counts what systems of the families leave out. */
export interface RecommendDescription {
  readonly kind: 'recommend';
  readonly systems: readonly TransitionSystem[];
  readonly skipInvalid: boolean;
}

export const ORACLE_FORMATS = ['notation', 'conllu', 'jsonl'] as const;
export type OracleFormat = (typeof ORACLE_FORMATS)[number];

/** What came of a block. */
export interface BlockResult {
  readonly output: Uint8Array;
  /** Sentences that were worked on: those with a problem are not among them. */
  readonly sentences: number;
  /** Of these, those without a computation. */
  readonly withoutComputation: number;
  readonly lines: number;
  /** Without `skipInvalid` the first problem, after which no more of the block was worked on. */
  readonly problems: readonly Problem[];
  /** All problems, of which only some are listed. */
  readonly problemCount: number;
}

/** Of the problems of a block no more are listed. */
export const LISTED_PROBLEMS = 10;

/** Works on a block of a file that is cut at such units. */
export type BlockJob = (block: Uint8Array, unit: BlockUnit) => BlockResult;

/** The job of a description. */
export async function createBlockJob(description: JobDescription): Promise<BlockJob> {
  switch (description.kind) {
    case 'oracle':
      return (await import('./oracle-job.ts')).oracleJob(await systemModule(description), description);
    case 'replay':
      return (await import('./replay-job.ts')).replayJob(await systemModule(description), description);
    case 'coverage':
      return (await import('./coverage-job.ts')).coverageJob(description);
    case 'recommend':
      return (await import('./recommend-job.ts')).recommendJob(description);
  }
}

async function systemModule({ moduleUrl }: { readonly moduleUrl: string }): Promise<SystemModule> {
  return (await import(moduleUrl)) as SystemModule;
}
