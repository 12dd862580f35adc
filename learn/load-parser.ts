/** The parser of a model in memory, for commands; a generated parser does the same for its own learner and system. */
import { KERNEL_CODE } from '../embedded/kernel-code.ts';
import { neuralScorer } from '../runtime/neural/load-scorer.ts';
import { linearScorer } from '../runtime/parser/linear-model.ts';
import { splitModel, UnfitModel, type ModelParts } from '../runtime/parser/model-bytes.ts';
import { Parser } from '../runtime/parser/parser.ts';
import type { ParserSystem } from '../runtime/parser/parser-system.ts';
import type { Scorer } from '../runtime/parser/scorer.ts';
import { isLearner, type Learner } from './learners.ts';
import { FEATURE_SETS, featureSetOf } from './linear/feature-sets.ts';

/** The parser of a model for a system; throws UnfitModel with the reason if the bytes are none. */
export function loadParser(system: ParserSystem, bytes: Uint8Array): Parser {
  const parts = splitModel(bytes);
  return new Parser(system, scorerOf(parts, system), parts.header);
}

const SCORERS: Readonly<Record<Learner, (parts: ModelParts, system: ParserSystem) => Scorer>> = {
  linear: (parts) => linearScorer(parts, FEATURE_SETS[featureSetOf(parts.header['features']) ?? 'rich']),
  neural: (parts, system) => neuralScorer(parts, { learner: 'neural', system, code: KERNEL_CODE }),
  encoder: (parts, system) => neuralScorer(parts, { learner: 'encoder', system, code: KERNEL_CODE }),
};

function scorerOf(parts: ModelParts, system: ParserSystem): Scorer {
  const { learner } = parts.header;
  if (!isLearner(learner)) throw new UnfitModel('its learner is unknown to this version of arcforge');
  return SCORERS[learner](parts, system);
}
