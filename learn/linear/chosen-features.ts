/** Which features a linear learner has. */
import type { ModelParts } from '../../runtime/parser/model-bytes.ts';
import { featureSetOf, type FeatureSet } from '../../runtime/trained/feature-sets.ts';

/** The features that are asked for, or those of the model to start from, or those that suit system and beam. */
export function chosenFeatures({
  reductions,
  features,
  resume,
  beam,
}: {
  readonly reductions: readonly string[];
  readonly features?: FeatureSet | undefined;
  readonly resume?: ModelParts | undefined;
  readonly beam: number;
}): FeatureSet {
  const usesFront = reductions.some((name) => name.endsWith(',0)'));
  // Rich features pay if their sums are kept for a beam.
  return features ?? featureSetOf(resume?.header['features']) ?? (usesFront ? 'front' : beam === 1 ? 'lean' : 'rich');
}
