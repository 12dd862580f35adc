/** `arcforge/parser`: trained parsers in programs and pages, from tokens or from text, with the module of their system. It needs nothing of Node. */
export { UnfitModel } from '../parser/model-bytes.ts';
export type { OptionalColumn } from '../parser/atoms.ts';
export type { ParsedSentence, ParseOptions, Parser } from '../parser/parser.ts';
export type { ParserConfiguration, ParserSystem } from '../parser/parser-system.ts';
export type { Token } from '../parser/token-reader.ts';
export type { Certainty, LabelledDistribution, ProbableTree, TreeParser } from '../neural/tree-parser.ts';
export type { ScoredTree, TreeDistribution } from '../module/scored-tree.ts';
export { loadParser, type Learner } from './load-parser.ts';
export { loadPipeline } from './load-pipeline.ts';
export type { AnalysedSentence, AnalysedTokens, AnalysedWord, Pipeline } from '../pipeline/pipeline.ts';
export type { SegmentedToken } from '../segmenter/segmented-sentence.ts';
