/** The scorer of a model over trees. */
import type { ModelParts } from '../parser/model-bytes.ts';
import { fittingModel, type ExpectedModel } from './fitting-model.ts';
import { PairScorer } from './pair-scorer.ts';

/** The scorer of a model of a learner for a system; throws UnfitModel with the reason if there is none. */
export function pairScorer(parts: ModelParts, expected: ExpectedModel): PairScorer {
  return new PairScorer(fittingModel(parts, expected), expected.code);
}
