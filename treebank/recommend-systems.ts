/** `recommend` for programs: the smallest systems that derive given shares of a treebank. */
import { MAX_DEPTH } from '../generator/spec/limits.ts';
import { MODES, type Mode } from '../generator/theory/transition-system.ts';
import type { TreebankInput } from '../runtime/conll/input.ts';
import { checkSome } from '../runtime/text/check-choice.ts';
import { shownValue } from '../runtime/text/shown-value.ts';
import { wholeNumberOption } from '../runtime/text/whole-number.ts';
import { familySystems } from './family-systems.ts';
import { recommendJob } from './recommend-job.ts';
import { addUpSystems, smallestFor, type MeasuredSystem, type MeasuredSystems } from './recommendation.ts';
import { checkInvalidOptions, runHere, type InvalidOptions } from './run-here.ts';

/** The percentages of sentences that are asked for by default. */
export const USUAL_COVERAGES: readonly number[] = [95, 99, 99.5, 99.9, 100];

export interface RecommendationOptions extends InvalidOptions {
  /** Percentages of sentences to reach; by default 95, 99, 99.5, 99.9 and 100. */
  readonly coverages?: readonly number[];
  /** The greatest depth to try; 5 by default. */
  readonly maxDepth?: number;
  /** The modes to choose from; all by default. */
  readonly modes?: readonly Mode[];
}

/** All systems that were tried, and the smallest for each percentage. */
export interface Recommendation extends MeasuredSystems {
  readonly smallest: readonly {
    readonly coverage: number;
    /** Undefined if no system derives as many sentences. */
    readonly system: MeasuredSystem | undefined;
  }[];
}

/** Finds the smallest systems of the families that reach given coverages of a treebank. */
export async function recommendSystems(
  treebank: TreebankInput,
  options: RecommendationOptions = {},
): Promise<Recommendation> {
  checkInvalidOptions(options);
  const { coverages = USUAL_COVERAGES, maxDepth = 5, modes = MODES, skipInvalid = false } = options;
  checkSome(modes, { name: 'modes', values: MODES });
  if (modes.length === 0) throw new RangeError(`modes must be at least one of ${MODES.join(', ')}`);
  if (!Array.isArray(coverages)) throw new TypeError(`coverages must be an array, not ${shownValue(coverages)}`);
  const systems = familySystems({
    maxDepth: wholeNumberOption(maxDepth, { option: 'maxDepth', min: 2, max: MAX_DEPTH }),
    modes,
  });
  const percentages = coverages as readonly number[];
  const wrong = percentages.findIndex((each) => !(typeof each === 'number' && each >= 0 && each <= 100));
  if (wrong >= 0) {
    throw new RangeError(`coverages must be percentages from 0 to 100, not ${shownValue(percentages[wrong])}`);
  }
  const results = runHere(recommendJob({ systems, skipInvalid }), treebank, { skipInvalid });
  const measured = await addUpSystems(results, systems);
  const smallest = percentages.map((coverage) => ({ coverage, system: smallestFor(coverage, measured) }));
  return { ...measured, smallest };
}
