/**
 * Learning: what a program can import from `arcforge/learn`. It runs in browsers too, except for `compileParser`, which
 * needs Node.
 */
export { trainParser, type ParserTrainingOptions, type TrainedParser } from './train-parser.ts';
export { trainPipeline, type PipelineTrainingOptions, type TrainedPipeline } from './train-pipeline.ts';
export type { Fold } from './jackknife.ts';
export { trainTagger, type TaggerTrainingOptions, type TrainedTagger } from './train-tagger.ts';
export { trainSegmenter, type SegmenterTrainingOptions, type TrainedSegmenter } from './train-segmenter.ts';
export { learnModel, type LearnedModel, type LearningOptions } from './learn-model.ts';
export { compileParser, loadGenerative, systemOfModel } from './load-model.ts';
export type { TreeParser } from '../runtime/neural/tree-parser.ts';
export { loadParser } from '../runtime/trained/load-parser.ts';
export { loadPipeline } from '../runtime/trained/load-pipeline.ts';
export type { AnalysedSentence, AnalysedTokens, AnalysedWord, Pipeline } from '../runtime/pipeline/pipeline.ts';
export { loadTagger } from '../runtime/tagger/tagger.ts';
export { loadSegmenter } from '../runtime/segmenter/load-segmenter.ts';
export type { SegmentedSentence, SegmentedToken } from '../runtime/segmenter/segmented-sentence.ts';

export { NothingToLearn, UnfitSystem, type TrainingEvent, type TrainingFigures } from './shared/training.ts';
export type { TrainingControl } from './shared/scored-training.ts';
export { TooManyTags } from './shared/tag-targets.ts';
export { DECODERS, type Decoder } from './generative/decode.ts';
export { UnfitGenerativeModel } from './generative/generative-file.ts';
export type { DecodedSentence, GenerativeParser } from './generative/generative-parser.ts';
export type { Iteration } from './generative/learn-by-em.ts';
export { EMITTED_COLUMNS, type EmittedColumn, type SentenceChoice } from './generative/short-sentences.ts';
export { STARTS, type Start } from './generative/starts.ts';
export { MODEL_FORMS, type ModelForm } from './generative/system-structure.ts';
export type { ContextShape } from '../generator/frames/forests/context-classes.ts';
export type { AttachmentScores } from '../treebank/dev-scores.ts';
export { UnfitModel } from '../runtime/parser/model-bytes.ts';
export type { FeatureSet } from '../runtime/trained/feature-sets.ts';
export { InvalidSentence } from '../runtime/conll/problem.ts';
