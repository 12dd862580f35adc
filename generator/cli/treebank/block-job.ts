/**
 * Work on a treebank, block by block, in this thread or in a worker thread.
 *
 * A job is made from a description that can be sent to a thread, sees one block of whole sentences at a time, and keeps
 * nothing between blocks: so blocks can be worked on in any order, and a part of a file anywhere. Lines count from the
 * start of the block; whoever puts results together knows how many came before.
 */
import type { SystemModule } from '../../../runtime/system-module.ts';
import type { Problem } from '../../../runtime/conll/problem.ts';

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
    };

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

export type BlockJob = (block: Uint8Array) => BlockResult;

/** The job of a description. */
export async function createBlockJob(description: JobDescription): Promise<BlockJob> {
  const module = (await import(description.moduleUrl)) as SystemModule;
  switch (description.kind) {
    case 'oracle':
      return (await import('./oracle-job.ts')).oracleJob(module, description);
    case 'replay':
      return (await import('./replay-job.ts')).replayJob(module, description);
  }
}
