/** `arcforge/tagger`: taggers in programs and pages. It needs no interface of Node. */
export { UnfitModel } from '../parser/model-bytes.ts';
export type { Token } from '../parser/token-reader.ts';
export type { TagColumnName } from '../parser/tag-columns.ts';
export { loadTagger, type Tagger } from './tagger.ts';
export type { SegmentedSentence, SegmentedToken } from '../segmenter/segmented-sentence.ts';
export type { Segmenter } from '../segmenter/segmenter.ts';
export { tokenize, type TextSentence } from './tokenize.ts';
