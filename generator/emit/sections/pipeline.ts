/** The section of a model from text to trees, whose parser is the one of the parser’s section. */
import { section, type Section } from '../shared/section.ts';
import { parserTypeOf, type ParserLearner } from './parser.ts';

export function pipelineSection(learner: ParserLearner): Section {
  return section('pipeline', {
    judgedBy: 'parsers',
    model: { returned: parserTypeOf(learner) },
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
