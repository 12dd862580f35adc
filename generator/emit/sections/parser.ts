/** The section of a trained parser: what reads its model, and what searches. */
import { section, type Section, type SourcePath } from '../shared/section.ts';

/** What a parser has learned with; its model names the same. */
export type ParserLearner =
  { readonly kind: 'linear'; readonly features: 'lean' | 'rich' | 'front' } | { readonly kind: 'neural' | 'encoder' };

/** What only parsers of this learner have, and the scorer of a model whose parts are `parts`. */
function partsOf(learner: ParserLearner): { readonly sources: readonly SourcePath[]; readonly scorer: string } {
  switch (learner.kind) {
    case 'linear':
      return {
        sources: ['runtime/parser/linear-model.ts', `embedded/${learner.features}-features.ts`],
        scorer: `linearScorer(parts, ${learner.features}Features)`,
      };
    case 'neural':
    case 'encoder':
      return {
        sources: ['runtime/neural/load-scorer.ts', 'embedded/kernel-code.ts'],
        scorer: 'neuralScorer(parts, { learner, system, code: KERNEL_CODE })',
      };
  }
}

const EXPORTS = ['load', 'learner', 'Parser', 'Token', 'ParseOptions', 'ParsedSentence', 'UnfitModel'];

export function parserSection(learner: ParserLearner): Section {
  const { sources, scorer } = partsOf(learner);
  return section('parser', {
    judgedBy: 'parsers',
    model: { learner: JSON.stringify(learner.kind), scorer },
    sources: [
      'runtime/parser/parser.ts',
      'runtime/parser/parser-system.ts',
      'runtime/parser/model-bytes.ts',
      ...sources,
    ],
    exports: EXPORTS,
  });
}
