/** The section of a trained parser: what reads its model, and what searches. */
import { PARSER_SOURCES } from '../../../embedded/parser-sources.ts';
import { section, type Section } from '../shared/section.ts';

/** What a parser has learned with; its model names the same. */
export type ParserLearner = { readonly kind: 'linear'; readonly features: 'lean' | 'rich' };

type ParserSource = keyof typeof PARSER_SOURCES;

/** Files that only parsers of this learner have, and the scorer of a model whose parts are `parts`. */
function partsOf(learner: ParserLearner): { readonly sources: readonly ParserSource[]; readonly scorer: string } {
  switch (learner.kind) {
    case 'linear':
      return {
        sources: [...LINEAR, ...FEATURES[learner.features]],
        scorer: `linearScorer(parts, ${learner.features}Features)`,
      };
  }
}

const FEATURES: Readonly<Record<ParserLearner['features'], readonly ParserSource[]>> = {
  lean: ['lean-features', 'classes-between'],
  rich: ['rich-features', 'classes-between'],
};

const LINEAR: readonly ParserSource[] = [
  'linear-model',
  'linear-scorer',
  'linear-features',
  'sparse-rows',
  'sparse-weights',
  'window',
  'hash-feature',
];

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
  const { sources, scorer } = partsOf(learner);
  return section('parser', {
    judgedBy: 'parsers',
    model: { learner: JSON.stringify(learner.kind), scorer },
    declarations: [...SHARED, ...sources].flatMap((source) => [...PARSER_SOURCES[source]]),
    exports: EXPORTS,
  });
}
