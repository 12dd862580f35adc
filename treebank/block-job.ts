/**
 * Work on a treebank, block by block.
 *
 * A job is created from a description, processes one block of whole sentences at a time, and keeps nothing between
 * blocks. So blocks can be processed in any order and in any thread. Description and answer are plain data that can be
 * cloned between threads. Lines count from the start of the block; `runJob` adds the lines before it.
 *
 * A new kind of job is a row in `JobOptions`, one in `JobAnswers` and one in `create-block-job.ts`.
 */
import type { TransitionSystem } from '../generator/theory/transition-system.ts';
import type { Decoder } from '../learn/generative/decode.ts';
import type { Problem } from '../runtime/conll/problem.ts';
import type { BlockUnit } from '../runtime/conll/read-blocks.ts';
import type { BlockCoverage, BlockDerivability } from './block-figures.ts';
import type { TagColumnName } from '../runtime/parser/tag-columns.ts';

/** The options of each kind of job. */
export interface JobOptions {
  readonly oracle: OracleOptions;
  readonly replay: ReplayOptions;
  readonly coverage: CoverageOptions;
  readonly recommend: RecommendOptions;
  readonly parse: ParseOptions;
  readonly decode: DecodeOptions;
  readonly tag: TagOptions;
}

/** The answer of each kind of job for a block: UTF-8 text or figures. */
export interface JobAnswers {
  readonly oracle: Uint8Array;
  readonly replay: Uint8Array;
  readonly coverage: BlockCoverage;
  readonly recommend: BlockDerivability;
  readonly parse: Uint8Array;
  readonly decode: Uint8Array;
  readonly tag: Uint8Array;
}

export type JobKind = keyof JobOptions & keyof JobAnswers;

/** A job to be done: its kind, with its options. */
export type JobDescription<Kind extends JobKind = JobKind> = {
  [Each in Kind]: { readonly kind: Each } & JobOptions[Each];
}[Kind];

interface AnyOptions {
  /** Leaves out sentences with problems, instead of ending the block at the first. */
  readonly skipInvalid: boolean;
}

interface OracleOptions extends AnyOptions {
  readonly moduleUrl: string;
  readonly format: OracleFormat;
  /** With `jsonl` and `compact`: how many nodes of stack and buffer are written. */
  readonly window: number;
}

interface ReplayOptions extends AnyOptions {
  readonly moduleUrl: string;
}

interface CoverageOptions extends AnyOptions {
  readonly systems: readonly { readonly system: TransitionSystem; readonly moduleUrl: string }[];
  /** The budget for each sentence, if computations of S are to be counted. */
  readonly ambiguityBudget?: number;
  /** Whether to list sentences out of reach. */
  readonly list: boolean;
}

interface RecommendOptions extends AnyOptions {
  readonly systems: readonly TransitionSystem[];
}

interface ParseOptions extends AnyOptions {
  /** The width of the beam; by default that of training. */
  readonly beam: number | undefined;
  /** How a model over trees decodes, and whether MISC is to have the probabilities of arcs. */
  readonly decode: 'tree' | 'risk' | undefined;
  readonly probabilities: boolean;
  /** The tags of the input that a model from text to trees does not replace. */
  readonly keep: readonly TagColumnName[];
  readonly moduleUrl: string;
  /** The file of the model. */
  readonly model: Uint8Array;
}

interface DecodeOptions extends AnyOptions {
  /** The system of the model, and the model’s file. */
  readonly system: TransitionSystem;
  readonly model: Uint8Array;
  readonly decoder: Decoder;
}

interface TagOptions extends AnyOptions {
  /** The file of the tagger. */
  readonly model: Uint8Array;
  /** The language of text, a tag such as `en`. */
  readonly language: string | undefined;
}

export const ORACLE_FORMATS = ['notation', 'conllu', 'jsonl', 'compact'] as const;
export type OracleFormat = (typeof ORACLE_FORMATS)[number];

/** The result of a block. */
export interface BlockResult<Answer> {
  readonly answer: Answer;
  /** Sentences that were processed, without those that have a problem. */
  readonly sentences: number;
  /** Of these, those without a computation. */
  readonly withoutComputation: number;
  readonly lines: number;
  /** The listed problems; without `skipInvalid` only the first, which ends the block. */
  readonly problems: readonly Problem[];
  /** The number of all problems, listed or not. */
  readonly problemCount: number;
}

/** The most problems of a block that are listed. */
export const LISTED_PROBLEMS = 10;

/** Processes a block of a file that is cut into the given units. */
export type BlockJob<Kind extends JobKind> = (block: Uint8Array, unit: BlockUnit) => BlockResult<JobAnswers[Kind]>;
