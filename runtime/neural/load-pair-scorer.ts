/** The scorer of a model over trees. */
import type { ModelParts } from '../parser/model-bytes.ts';
import { fittingModels, type ExpectedModel } from './fitting-model.ts';
import { PairScorer, type ScorerOfPairs } from './pair-scorer.ts';
import { TemperedScorer, temperaturesOf } from './tempered-scorer.ts';
import { VotingPairScorer } from './voting-pair-scorer.ts';

/** The scorer of a model of a learner for a system; throws UnfitModel with the reason if there is none. */
export function pairScorer(parts: ModelParts, expected: ExpectedModel): ScorerOfPairs {
  const voters = fittingModels(parts, expected).map((model) => new PairScorer(model, expected.code));
  const scorer = voters.length === 1 ? voters[0]! : new VotingPairScorer(voters);
  const temperatures = temperaturesOf(parts.header);
  return temperatures === undefined ? scorer : new TemperedScorer(scorer, temperatures);
}
