/** The features of linear learners by name, as `--features` and, followed by a hash, the headers of models have them. */
import { leanFeatures } from '../../embedded/lean-features.ts';
import { richFeatures } from '../../embedded/rich-features.ts';
import type { ModelParts } from '../../runtime/parser/model-bytes.ts';
import type { LinearFeatures } from '../../runtime/parser/linear-features.ts';

export const FEATURE_SETS: Readonly<Record<FeatureSet, LinearFeatures>> = { lean: leanFeatures, rich: richFeatures };

export type FeatureSet = 'lean' | 'rich';

export const FEATURE_SET_NAMES: readonly FeatureSet[] = ['lean', 'rich'];

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

/** The set that the header of a model names; undefined if there is none of this name. */
export function featureSetOf(name: unknown): FeatureSet | undefined {
  return FEATURE_SET_NAMES.find((set) => typeof name === 'string' && name.startsWith(`${set}-`));
}
