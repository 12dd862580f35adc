/** The section of a trained parser: what reads its model, and what searches. */
import { PARSER_SOURCES } from '../../../embedded/parser-sources.ts';
import { section, type Section } from '../shared/section.ts';

/** What a parser has learned with; its model names the same. */
export type ParserLearner =
  { readonly kind: 'linear'; readonly features: 'lean' | 'rich' } | { readonly kind: 'neural' | 'encoder' };

type ParserSource = keyof typeof PARSER_SOURCES;

/** Files that only parsers of this learner have, and the scorer of a model whose parts are `parts`. */
function partsOf(learner: ParserLearner): { readonly sources: readonly ParserSource[]; readonly scorer: string } {
  switch (learner.kind) {
    case 'linear':
      return {
        sources: [...LINEAR, ...FEATURES[learner.features]],
        scorer: `linearScorer(parts, ${learner.features}Features)`,
      };
    case 'neural':
    case 'encoder':
      return { sources: NEURAL, scorer: 'neuralScorer(parts, { learner, system, code: KERNEL_CODE })' };
  }
}

const FEATURES: Readonly<Record<'lean' | 'rich', readonly ParserSource[]>> = {
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

const NEURAL: readonly ParserSource[] = [
  'load-scorer',
  'neural-scorer',
  'hidden-layer',
  'inputs',
  'log-probabilities',
  'word-products',
  'kept-rows',
  'combination-table',
  'sentence-products',
  'encoder',
  'recurrent-layer',
  'matrix-product',
  'word-vectors',
  'word-fields',
  'hash-index',
  'neural-bytes',
  'neural-model',
  'network-shape',
  'quantized-weights',
  'fixed-point',
  'kernel-memory',
  'kernel-machine',
  'kernels',
  'plain-machine',
  'kernel-code',
];

const SHARED: readonly ParserSource[] = [
  'parser',
  'token-reader',
  'encode-text',
  'hash-bytes',
  'greedy-search',
  'beam-search',
  'best-candidates',
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
