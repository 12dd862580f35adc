/** The scorer of a neural model. */
import type { ModelParts } from '../parser/model-bytes.ts';
import type { Scorer } from '../parser/scorer.ts';
import { fittingModels, type ExpectedModel } from './fitting-model.ts';
import { NeuralScorer } from './neural-scorer.ts';
import { VotingScorer } from './voting-scorer.ts';

/** The scorer of a model of a learner for a system; throws UnfitModel with the reason if there is none. */
export function neuralScorer(parts: ModelParts, expected: ExpectedModel): Scorer {
  const voters = fittingModels(parts, expected).map((model) => new NeuralScorer(model, expected.code));
  return voters.length === 1 ? voters[0]! : new VotingScorer(voters);
}
