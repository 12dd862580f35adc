/** The parser of a model in memory, for any learner; a generated parser does the same for its own learner and system. */
import { bytesIn } from '../text/bytes-in.ts';
import { checkParserSystem } from '../parser/check-parser-system.ts';
import { KERNEL_CODE } from '../../embedded/kernel-code.ts';
import { pairScorer } from '../neural/load-pair-scorer.ts';
import { neuralScorer } from '../neural/load-scorer.ts';
import { ArcParser } from '../neural/arc-parser.ts';
import { seenBy } from '../neural/neural-bytes.ts';
import { PairParser } from '../neural/pair-parser.ts';
import { summingSystem } from '../neural/summing-system.ts';
import { linearScorer } from '../parser/linear-model.ts';
import { splitModel, UnfitModel, type ModelParts } from '../parser/model-bytes.ts';
import type { Parser } from '../parser/parser.ts';
import type { ParserSystem } from '../parser/parser-system.ts';
import { SearchParser } from '../parser/search-parser.ts';
import { FEATURE_SETS, featureSetOf } from './feature-sets.ts';

/** What learns, as `--learner` and the headers of models have it. */
export type Learner = 'linear' | 'neural' | 'encoder' | 'crf';

/** The parser of a model that was trained for a system’s module; throws UnfitModel with the reason if the bytes are none. */
export function loadParser(bytes: Uint8Array | ArrayBuffer, system: ParserSystem): Parser {
  const parts = splitModel(bytesIn(bytes, 'bytes'));
  checkParserSystem(system);
  const { learner } = parts.header;
  if (!isLearner(learner)) throw new UnfitModel('its learner is unknown to this version of arcforge');
  return PARSERS[learner](parts, system);
}

const PARSERS: Readonly<Record<Learner, (parts: ModelParts, system: ParserSystem) => Parser>> = {
  linear: (parts, system) => {
    const features = FEATURE_SETS[featureSetOf(parts.header['features']) ?? 'rich'];
    return new SearchParser(system, linearScorer(parts, features), parts.header);
  },
  neural: (parts, system) =>
    new SearchParser(system, neuralScorer(parts, { learner: 'neural', system, code: KERNEL_CODE }), parts.header),
  encoder: (parts, system) =>
    new SearchParser(system, neuralScorer(parts, { learner: 'encoder', system, code: KERNEL_CODE }), parts.header),
  crf: (parts, system) => {
    const scorer = pairScorer(parts, { learner: 'crf', system, code: KERNEL_CODE });
    return seenBy(parts.header) === 'arcs'
      ? new ArcParser(summingSystem(system), scorer, parts.header)
      : new PairParser(system, scorer, parts.header);
  },
};

function isLearner(name: string): name is Learner {
  return Object.hasOwn(PARSERS, name);
}
