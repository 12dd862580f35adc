/**
 * Scores divided by temperatures that were fitted to sentences that a network has not learned from, so that its
 * probabilities are as often right as they say (Guo and others 2017; docs/exact.md). The order of trees stays the same.
 */
import type { PairScores } from '../hybrid/pair-scores.ts';
import type { Atoms } from '../parser/atoms.ts';
import { UnfitModel } from '../parser/model-bytes.ts';
import type { TagScores } from '../parser/tag-scores.ts';
import type { ScorerOfPairs, WordRange } from './pair-scorer.ts';
import { normalizeLogs } from './votes.ts';

/** What the scores of trees, and the logarithms of the probabilities of labels, are divided by. */
export interface Temperatures {
  readonly trees: number;
  readonly labels: number;
}

/** What temperatures can be. */
export const TEMPERATURE_BOUNDS: { readonly min: number; readonly max: number } = { min: 1 / 4, max: 8 };

/** The temperatures in the header of a model, if it has any; throws UnfitModel if they are none. */
export function temperaturesOf(header: Readonly<Record<string, unknown>>): Temperatures | undefined {
  const stored = header['temperatures'] as Partial<Temperatures> | null | undefined;
  if (stored === undefined) return undefined;
  const { min, max } = TEMPERATURE_BOUNDS;
  const isOne = (value: unknown): boolean => typeof value === 'number' && value >= min && value <= max;
  if (!isOne(stored?.trees) || !isOne(stored?.labels)) {
    throw new UnfitModel(`its temperatures are not numbers from ${min} to ${max}`);
  }
  return stored as Temperatures;
}

/** All scores of pairs, multiplied. */
export function scaledPairs({ length, stride, ...lists }: PairScores, factor: number): PairScores {
  const scaled = (list: Float64Array): Float64Array => list.map((score) => factor * score);
  const { shLa, shRa, la, ra } = lists;
  return { length, stride, shLa: scaled(shLa), shRa: scaled(shRa), la: scaled(la), ra: scaled(ra) };
}

export class TemperedScorer implements ScorerOfPairs {
  readonly tags: TagScores | undefined;
  private readonly scorer: ScorerOfPairs;
  private readonly temperatures: Temperatures;

  constructor(scorer: ScorerOfPairs, temperatures: Temperatures) {
    this.tags = scorer.tags;
    this.scorer = scorer;
    this.temperatures = temperatures;
  }

  scorePairs(atoms: Atoms, part?: WordRange): PairScores {
    return scaledPairs(this.scorer.scorePairs(atoms, part), 1 / this.temperatures.trees);
  }

  scoreLabels(arc: { readonly head: number; readonly dependent: number }, scores: Float64Array): void {
    this.scorer.scoreLabels(arc, scores);
    for (let label = 0; label < scores.length; label++) scores[label]! /= this.temperatures.labels;
    normalizeLogs(scores);
  }
}
