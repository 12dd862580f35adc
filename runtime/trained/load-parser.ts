/** The parser of a model in memory, for any learner; a generated parser does the same for its own learner and system. */
import { bytesIn } from '../text/bytes-in.ts';
import { checkParserSystem } from '../parser/check-parser-system.ts';
import { KERNEL_CODE } from '../../embedded/kernel-code.ts';
import { neuralScorer } from '../neural/load-scorer.ts';
import { linearScorer } from '../parser/linear-model.ts';
import { splitModel, UnfitModel, type ModelParts } from '../parser/model-bytes.ts';
import { Parser } from '../parser/parser.ts';
import type { ParserSystem } from '../parser/parser-system.ts';
import type { Scorer } from '../parser/scorer.ts';
import { FEATURE_SETS, featureSetOf } from './feature-sets.ts';

/** What learns, as `--learner` and the headers of models have it. */
export type Learner = 'linear' | 'neural' | 'encoder';

/** The parser of a model that was trained for a system’s module; throws UnfitModel with the reason if the bytes are none. */
export function loadParser(bytes: Uint8Array | ArrayBuffer, system: ParserSystem): Parser {
  const parts = splitModel(bytesIn(bytes, 'bytes'));
  checkParserSystem(system);
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

function isLearner(name: string): name is Learner {
  return Object.hasOwn(SCORERS, name);
}
