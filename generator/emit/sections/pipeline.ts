/** The section of a model from text to trees, whose parser is the one of the parser’s section. */
import { section, type Section } from '../shared/section.ts';
import { parserTypeOf, type LearnedSystem } from './parser.ts';

export function pipelineSection(made: LearnedSystem): Section {
  return section('pipeline', {
    judgedBy: 'parsers',
    model: { returned: parserTypeOf(made) },
    sources: ['runtime/pipeline/pipeline.ts'],
    exports: [
      'load',
      'Pipeline',
      'AnalysedSentence',
      'AnalysedTokens',
      'AnalysedWord',
      'SegmentedSentence',
      'SegmentedToken',
    ],
  });
}
