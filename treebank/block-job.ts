/**
 * Work on a treebank, block by block.
 *
 * A job is made from a description, sees one block of whole sentences at a time, and keeps nothing between blocks: so
 * blocks can be worked on in any order and in any thread. Description and answer are plain data that can be cloned from
 * one thread to another. Lines count from the start of the block; `runJob` knows how many came before.
 *
 * A new kind of job is a row in `JobOptions`, one in `JobAnswers` and one in `create-block-job.ts`.
 */
import type { TransitionSystem } from '../generator/theory/transition-system.ts';
import type { Problem } from '../runtime/conll/problem.ts';
import type { BlockUnit } from '../runtime/conll/read-blocks.ts';
import type { BlockCoverage, BlockDerivability } from './block-figures.ts';

/** What each kind of job is told. */
export interface JobOptions {
  readonly oracle: OracleOptions;
  readonly replay: ReplayOptions;
  readonly coverage: CoverageOptions;
  readonly recommend: RecommendOptions;
}

/** What each kind of job says of a block: text, in UTF-8, where text is the answer, and figures elsewhere. */
export interface JobAnswers {
  readonly oracle: Uint8Array;
  readonly replay: Uint8Array;
  readonly coverage: BlockCoverage;
  readonly recommend: BlockDerivability;
}

export type JobKind = keyof JobOptions & keyof JobAnswers;

/** A job to be done: its kind, with its options. */
export type JobDescription<Kind extends JobKind = JobKind> = {
  [Each in Kind]: { readonly kind: Each } & JobOptions[Each];
}[Kind];

interface AnyOptions {
  /** Leaves sentences with problems out, instead of ending the block at the first. */
  readonly skipInvalid: boolean;
}

interface OracleOptions extends AnyOptions {
  readonly moduleUrl: string;
  readonly format: OracleFormat;
  /** With `jsonl`: how many nodes of stack and buffer are written. */
  readonly window: number;
}

interface ReplayOptions extends AnyOptions {
  readonly moduleUrl: string;
}

interface CoverageOptions extends AnyOptions {
  readonly systems: readonly { readonly system: TransitionSystem; readonly moduleUrl: string }[];
  /** The budget of each sentence where computations of S are to be counted. */
  readonly ambiguityBudget?: number;
  /** Whether sentences out of reach are to be named. */
  readonly list: boolean;
}

interface RecommendOptions extends AnyOptions {
  readonly systems: readonly TransitionSystem[];
}

export const ORACLE_FORMATS = ['notation', 'conllu', 'jsonl'] as const;
export type OracleFormat = (typeof ORACLE_FORMATS)[number];

/** What came of a block. */
export interface BlockResult<Answer> {
  readonly answer: Answer;
  /** Sentences that were worked on; those with a problem are not among them. */
  readonly sentences: number;
  /** Of these, those without a computation. */
  readonly withoutComputation: number;
  readonly lines: number;
  /** Without `skipInvalid` the first problem, after which no more of the block was worked on. */
  readonly problems: readonly Problem[];
  /** All problems, of which only some are listed. */
  readonly problemCount: number;
}

/** The most problems of a block that are listed. */
export const LISTED_PROBLEMS = 10;

/** Works on a block of a file that is cut at such units. */
export type BlockJob<Kind extends JobKind> = (block: Uint8Array, unit: BlockUnit) => BlockResult<JobAnswers[Kind]>;
