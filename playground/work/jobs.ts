/** What the worker does for the page: a question and an answer of plain data for each kind of job. */
import type { GeneratedModule, Tree } from '../../generator/index.ts';
import type { PageContent } from '../../view/page-content.ts';
import type { LabelledSentence } from '../scene/scene.ts';
import type { Verdict } from './verdict.ts';

/** The numbers of one sentence length; undefined where counting would take too much work. */
export interface LengthFigures {
  readonly length: number;
  /** Trees that S derives. */
  readonly trees: bigint | undefined;
  /** Computations of S, and of S′. */
  readonly plain: bigint;
  readonly canonical: bigint | undefined;
}

export interface Traced {
  readonly content: PageContent;
  readonly verdict: Verdict;
  /** Whether the other computations in `content` are all there are, a uniform sample, or the first that were found. */
  readonly listed: 'all' | 'sample' | 'first';
}

/** The files of a model beside the page, as addresses, and the size of its weights in bytes. */
export interface ModelFiles {
  readonly name: string;
  readonly module: string;
  readonly weights: string;
  readonly bytes: number;
}

/** What a model finds in a text. */
export interface ParsedText {
  readonly sentence: LabelledSentence;
  /** The probability of each arc, at `head * (length + 1) + dependent`. */
  readonly arcs: Float64Array;
  /** That of the tree, its labels apart. */
  readonly tree: number;
}

export interface Jobs {
  readonly trace: {
    readonly question: { readonly spec: string; readonly sentence: LabelledSentence };
    readonly answer: Traced;
  };
  readonly figures: {
    readonly question: { readonly specs: readonly string[]; readonly maxLength: number };
    readonly answer: readonly (readonly LengthFigures[])[];
  };
  readonly generate: { readonly question: { readonly spec: string }; readonly answer: GeneratedModule };
  readonly sample: {
    readonly question: { readonly spec: string; readonly length: number; readonly seed: number };
    /** Of fewer words if trees of so many cannot be drawn; undefined if none of very many trees is derivable. */
    readonly answer: { readonly tree: Tree | undefined };
  };
  readonly parse: {
    readonly question: { readonly model: ModelFiles; readonly text: string };
    readonly answer: ParsedText;
  };
}

export type WorkKind = keyof Jobs;
export type WorkQuestion<Kind extends WorkKind> = Jobs[Kind]['question'];
export type WorkAnswer<Kind extends WorkKind> = Jobs[Kind]['answer'];

/** How far a job is: a number from 0 to 1 where that is known, and what it is doing. */
export interface WorkProgress {
  readonly done?: number;
  readonly doing: string;
}

export type Report = (progress: WorkProgress) => void;

export interface Request<Kind extends WorkKind = WorkKind> {
  readonly id: number;
  readonly kind: Kind;
  readonly question: WorkQuestion<Kind>;
}

export type Response =
  | { readonly id: number; readonly kind: 'progress'; readonly progress: WorkProgress }
  | { readonly id: number; readonly kind: 'answer'; readonly answer: unknown }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string };
