/** Reading and writing CoNLL-U and CoNLL-X: what a program can import from `arcforge/conll`. */
export { forEachSentence } from './for-each-sentence.ts';
export type { Chunk, TreebankInput } from './input.ts';
export { conllText, type ConllToken } from './conll-token.ts';
export { openTreebank } from './open-treebank.ts';
export { MAX_SENTENCE_BYTES, readBlocks, UnreadableTreebank, type BlockUnit } from './read-blocks.ts';
export { readSentences } from './read-sentences.ts';
export { readTokens } from './read-tokens.ts';
export { SentenceReader, type SentenceReaderOptions } from './sentence-reader.ts';
export type { Sentence } from './sentence.ts';
export { COLUMNS, columnText, commentText, type ColumnName, type ColumnPlace } from './sentence-text.ts';
export { readColumns, TreebankColumns, type ColumnReading, type Vocabularies } from './treebank-columns.ts';
export type { EncodingProblem } from './utf8.ts';
export { UNKNOWN, Vocabulary } from './vocabulary.ts';
export {
  formatConllProblem,
  InvalidSentence,
  type ConllProblem,
  type ConllProblemCode,
  type Problem,
} from './problem.ts';
export { ByteSink } from './byte-sink.ts';
export { endSentence, writeSentence, type SentenceChange, type WrittenColumn } from './write-sentence.ts';
