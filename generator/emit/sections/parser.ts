/** The section of a trained parser: what reads its model, and what searches. */
import { section, type Section, type SourcePath } from '../shared/section.ts';

/** What a parser has learned with; its model names the same. */
export type ParserLearner =
  | { readonly kind: 'linear'; readonly features: 'lean' | 'rich' | 'front' }
  | { readonly kind: 'neural' | 'encoder' | 'crf' };

/** What only parsers of this learner have: their class, and the scorer of a model whose parts are `parts`. */
function partsOf(learner: ParserLearner): {
  readonly sources: readonly SourcePath[];
  readonly parser: 'SearchParser' | 'PairParser';
  readonly scorer: string;
} {
  switch (learner.kind) {
    case 'linear':
      return {
        parser: 'SearchParser',
        sources: [
          'runtime/parser/search-parser.ts',
          'runtime/parser/linear-model.ts',
          `embedded/${learner.features}-features.ts`,
        ],
        scorer: `linearScorer(parts, ${learner.features}Features)`,
      };
    case 'neural':
    case 'encoder':
      return {
        parser: 'SearchParser',
        sources: ['runtime/parser/search-parser.ts', 'runtime/neural/load-scorer.ts', 'embedded/kernel-code.ts'],
        scorer: 'neuralScorer(parts, { learner, system, code: KERNEL_CODE })',
      };
    case 'crf':
      return {
        parser: 'PairParser',
        sources: ['runtime/neural/pair-parser.ts', 'runtime/neural/load-pair-scorer.ts', 'embedded/kernel-code.ts'],
        scorer: 'pairScorer(parts, { learner, system, code: KERNEL_CODE })',
      };
  }
}

const EXPORTS = ['learner', 'Parser', 'Token', 'ParseOptions', 'ParsedSentence', 'UnfitModel'];

/** What parsers over trees export too. */
const OF_TREES = ['TreeParser', 'ProbableTree', 'Certainty', 'LabelledDistribution', 'TreeDistribution', 'ScoredTree'];

export function parserSection(learner: ParserLearner, use: 'exported' | 'in-pipeline'): Section {
  const { sources, parser, scorer } = partsOf(learner);
  const knowsTrees = parser === 'PairParser';
  return section('parser', {
    judgedBy: 'parsers',
    model: {
      learner: JSON.stringify(learner.kind),
      declared: use === 'exported' ? 'export function load' : 'function parserOf',
      parser,
      returned: parserTypeOf(learner),
      scorer,
    },
    sources: [
      'runtime/parser/parser.ts',
      'runtime/parser/parser-system.ts',
      'runtime/parser/model-bytes.ts',
      ...sources,
    ],
    exports: [...(use === 'exported' ? ['load'] : []), ...EXPORTS, ...(knowsTrees ? OF_TREES : [])],
  });
}

/** The type of a learner’s parsers. */
export function parserTypeOf(learner: ParserLearner): 'Parser' | 'PairParser' {
  return partsOf(learner).parser === 'PairParser' ? 'PairParser' : 'Parser';
}
