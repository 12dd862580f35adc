/** The section of a trained parser: what reads its model, and what searches. */
import { PARSER_SOURCES } from '../../../embedded/parser-sources.ts';
import { section, type Section } from '../shared/section.ts';

/** What a parser learned with; its model names the same. */
export type ParserLearner = 'linear';

type ParserSource = keyof typeof PARSER_SOURCES;

interface LearnerParts {
  /** Files that only parsers of this learner have. */
  readonly sources: readonly ParserSource[];
  /** The scorer of a model whose parts are `parts`. */
  readonly scorer: string;
}

const LEARNERS: Readonly<Record<ParserLearner, LearnerParts>> = {
  linear: {
    sources: [
      'linear-model',
      'linear-scorer',
      'linear-features',
      'sparse-rows',
      'sparse-weights',
      'window',
      'hash-feature',
      'rich-features',
    ],
    scorer: 'linearScorer(parts, richFeatures)',
  },
};

const SHARED: readonly ParserSource[] = [
  'parser',
  'token-reader',
  'encode-text',
  'hash-bytes',
  'greedy-search',
  'beam-search',
  'scorer',
  'arc-positions',
  'partial-tree',
  'atoms',
  'parser-system',
  'model-bytes',
];

const EXPORTS = ['load', 'learner', 'Parser', 'Token', 'ParseOptions', 'ParsedSentence', 'UnfitModel'];

export function parserSection(learner: ParserLearner): Section {
  const { sources, scorer } = LEARNERS[learner];
  return section('parser', {
    judgedBy: 'parsers',
    model: { learner: JSON.stringify(learner), scorer },
    declarations: [...SHARED, ...sources].flatMap((source) => [...PARSER_SOURCES[source]]),
    exports: EXPORTS,
  });
}
