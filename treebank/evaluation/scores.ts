/**
 * What an evaluation finds, as plain data. The conventions are those of the CoNLL 2018 shared task (Zeman and others
 * 2018): all words count, and relations are compared without their subtypes.
 */
import { checkOptions } from '../../runtime/text/check-options.ts';
import type { ProbabilityKind } from '../tree-probabilities.ts';

/** Items in gold, items of the system, and those that agree; precision, recall and F₁ follow. */
export interface Agreement {
  readonly gold: number;
  readonly system: number;
  readonly correct: number;
  /** For what words have: the words of gold that the system has too, whose share that is correct is the aligned accuracy. */
  readonly aligned?: number;
}

/** The scores of the CoNLL 2018 shared task, in its order. */
export const TASK_SCORES = [
  'tokens',
  'sentences',
  'words',
  'upos',
  'xpos',
  'ufeats',
  'allTags',
  'lemmas',
  'uas',
  'las',
  'clas',
  'mlas',
  'blex',
] as const;
export type TaskScore = (typeof TASK_SCORES)[number];

/** The figures of a system that have intervals. */
export const MEASURES = ['uas', 'las', 'clas', 'labels'] as const;
export type Measure = (typeof MEASURES)[number];

/** The bounds between which a figure lies in 95 % of samples of sentences, as shares of 1. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** The scores of a system. */
export interface SystemScores extends Readonly<Record<TaskScore | Measure, Agreement>> {
  /** Sentences in which every head is right, and those in which every label is right too. */
  readonly sentencesWithHeads: Agreement;
  readonly sentencesExact: Agreement;
  /** Sentences of the system in which several words depend on the root. */
  readonly severalRoots: number;
  readonly nonProjective: ArcScores;
  readonly byLength: readonly (ArcScores & { readonly length: string })[];
  /** By label, in the order of frequency in gold. */
  readonly byLabel: readonly LabelScores[];
  /** Pairs of different labels of aligned words, the most frequent first. */
  readonly confusions: readonly Confusion[];
  /** Of heads, and of heads with labels; undefined if they were not asked for. */
  readonly reliability?: Readonly<Record<ProbabilityKind, Reliability>>;
  /** Undefined if nothing was sampled. */
  readonly intervals?: Readonly<Record<Measure, Interval>>;
}

/** Arcs of a kind, in gold and in the system; the kind of an arc may depend on the tree around it. */
export interface ArcScores {
  readonly gold: ArcCounts;
  readonly system: ArcCounts;
}

/** Arcs, those whose head is right, and those whose label is right too. */
export interface ArcCounts {
  readonly arcs: number;
  readonly heads: number;
  readonly labelled: number;
}

/** A label: words with it, whatever their heads, and words with the right head as well. */
export interface LabelScores {
  readonly label: string;
  readonly labels: Agreement;
  readonly las: Agreement;
}

export interface Confusion {
  readonly gold: string;
  readonly system: string;
  readonly words: number;
}

/** How true the probabilities are that a system says its arcs have. */
export interface Reliability {
  /** The words of the system that have a probability, and those that have none. */
  readonly words: number;
  readonly without: number;
  /** The expected calibration error, as a share of 1; NaN if no word has a probability. */
  readonly error: number;
  /** Ten bins of equal width. */
  readonly bins: readonly ReliabilityBin[];
}

/** Arcs whose probabilities lie between two bounds. */
export interface ReliabilityBin {
  readonly from: number;
  readonly to: number;
  readonly words: number;
  /** How many should be right, the sum of their probabilities, and how many are. */
  readonly expected: number;
  readonly right: number;
}

/** How the second of two systems differs from the first. */
export interface Difference {
  /** The second minus the first, as a share of 1. */
  readonly difference: number;
  readonly interval: Interval;
  /** How often systems that are equally good would differ as much by chance: a randomisation test. */
  readonly p: number;
}

/** Systems compared with gold. */
export interface Evaluation {
  /** In gold. */
  readonly sentences: number;
  /** The words of gold that count. */
  readonly words: number;
  /** The words that were left out because they are punctuation. */
  readonly leftOut: number;
  readonly systems: readonly SystemScores[];
  /** For two systems, if sentences were sampled. */
  readonly differences?: Readonly<Record<Measure, Difference>>;
  readonly examples: readonly ComparedSentence[];
}

/** A sentence in which a system differs from gold, or two systems from each other. */
export interface ComparedSentence {
  /** In gold. */
  readonly line: number;
  readonly sentId?: string;
  readonly forms: readonly string[];
  readonly gold: ComparedTree;
  readonly systems: readonly ComparedTree[];
}

export interface ComparedTree {
  readonly heads: readonly number[];
  readonly labels: readonly string[];
}

/** The harmonic mean of precision and recall; NaN if there is nothing to find. */
export function f1(agreement: Agreement): number {
  checkOptions(agreement, 'agreement');
  const { gold, system, correct } = agreement;
  const isCounted = [gold, system, correct].every((count) => typeof count === 'number');
  if (!isCounted) throw new TypeError('agreement must be { gold, system, correct }, which are numbers');
  return (2 * correct) / (gold + system);
}
