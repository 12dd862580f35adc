/** Which features a linear learner has. */
import type { ModelParts } from '../../runtime/parser/model-bytes.ts';
import { featureSetOf, type FeatureSet } from '../../runtime/trained/feature-sets.ts';

/** The features that are asked for, or those of the model to start from, or those that suit the beam. */
export function chosenFeatures({
  features,
  resume,
  beam,
}: {
  readonly features?: FeatureSet | undefined;
  readonly resume?: ModelParts | undefined;
  readonly beam: number;
}): FeatureSet {
  // Rich features pay if their sums are kept for a beam.
  return features ?? featureSetOf(resume?.header['features']) ?? (beam === 1 ? 'lean' : 'rich');
}
