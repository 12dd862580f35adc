/** The scorer of a neural model. */
import type { ModelParts } from '../parser/model-bytes.ts';
import { fittingModel, type ExpectedModel } from './fitting-model.ts';
import { NeuralScorer } from './neural-scorer.ts';

/** The scorer of a model of a learner for a system; throws UnfitModel with the reason if there is none. */
export function neuralScorer(parts: ModelParts, expected: ExpectedModel): NeuralScorer {
  return new NeuralScorer(fittingModel(parts, expected), expected.code);
}
