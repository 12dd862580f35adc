/** The features of linear learners by name, as `--features` and, followed by a hash, the headers of models have them. */
import { frontFeatures } from '../../embedded/front-features.ts';
import { leanFeatures } from '../../embedded/lean-features.ts';
import { richFeatures } from '../../embedded/rich-features.ts';
import type { LinearFeatures } from '../parser/linear-features.ts';

/** The features of a linear learner. */
export type FeatureSet = 'lean' | 'rich' | 'front';

export const FEATURE_SETS: Readonly<Record<FeatureSet, LinearFeatures>> = {
  lean: leanFeatures,
  rich: richFeatures,
  front: frontFeatures,
};

export const FEATURE_SET_NAMES: readonly FeatureSet[] = ['lean', 'rich', 'front'];

/** The set that the header of a model names; undefined if there is none of this name. */
export function featureSetOf(name: unknown): FeatureSet | undefined {
  return FEATURE_SET_NAMES.find((set) => typeof name === 'string' && name.startsWith(`${set}-`));
}
