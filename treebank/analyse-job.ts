/**
 * Parses blocks with a model from text to trees: CoNLL-U in, the same out with tags, heads and labels; or text in, and
 * CoNLL-U out. Nothing is kept between blocks.
 */
import { ByteSink } from '../runtime/conll/byte-sink.ts';
import { columnText, COLUMNS } from '../runtime/conll/sentence-text.ts';
import type { Sentence } from '../runtime/conll/sentence.ts';
import { Atoms } from '../runtime/parser/atoms.ts';
import { TokenReader, type Token } from '../runtime/parser/token-reader.ts';
import { tagsOfWords, type Pipeline } from '../runtime/pipeline/pipeline.ts';
import type { SegmentedSentence } from '../runtime/segmenter/segmented-sentence.ts';
import { WordAtoms } from '../runtime/tagger/word-atoms.ts';
import { probabilitiesOf } from './tree-probabilities.ts';
import { BlockCounts } from './block-counts.ts';
import type { BlockJob } from './block-job.ts';
import { conllCopier } from './conll-copier.ts';
import { conlluOfText, wordsOfText, type WordOfText } from './conllu-of-text.ts';
import { changedTo, isExact, parsingProblem, type ParsedTree, type ParseJobOptions } from './parse-job.ts';
import { readLines } from './read-lines.ts';
import { readForms } from './tag-job.ts';
import type { TagColumnName } from '../runtime/parser/tag-columns.ts';

export interface AnalyseJobOptions extends ParseJobOptions {
  /** The columns of tags in which the input is right where it has one; the others are replaced. */
  readonly keep?: readonly TagColumnName[];
}

export function analyseWith(
  { tagger, parser, columns: names }: Pipeline,
  { skipInvalid, beam, decode, probabilities = false, keep = [] }: AnalyseJobOptions,
): BlockJob<'parse'> {
  const forms = new WordAtoms();
  const atoms = new Atoms(parser.without);
  const tokens = new TokenReader();
  const sink = new ByteSink();

  const analyseConll = conllCopier({ skipInvalid, text: 'read' }, (sentence) => {
    readForms(forms, sentence);
    const found = tagger.tagAtoms(forms);
    const given = Array.from({ length: sentence.length }, (_, at) => keptTags(sentence, at + 1));
    const words = given.map((kept, at) => ({
      form: columnText(sentence, { word: at + 1, column: COLUMNS.form }),
      ...Object.fromEntries(tagger.columns.map((name, column) => [name, found[column]![at]!])),
      ...kept,
    }));
    try {
      const tree = treeOf(words, given);
      const tags = names.map((name) => [name, tree.words.map((word) => word[name]!)]);
      const columns = { ...Object.fromEntries(tags), deprel: tree.words.map(({ label }) => label!) };
      const change = { heads: tree.words.map(({ head }) => head!), columns };
      return changedTo(change, sentence, tree);
    } catch (error) {
      return { problem: parsingProblem(error, sentence.fromLine) };
    }
  });

  return (block, unit) => (unit === 'sentence' ? analyseConll(block) : analyseText(block));

  /** The tags that a word of the input has and keeps. */
  function keptTags(sentence: Sentence, word: number): Tags {
    const texts = keep.map((name) => [name, columnText(sentence, { word, column: COLUMNS[name] })] as const);
    return Object.fromEntries(texts.filter(([, text]) => text !== '_'));
  }

  function treeOf(words: readonly Token[], kept: readonly Tags[] = []): ParsedTree & { readonly words: WordOfText[] } {
    tokens.read(atoms, words);
    const { heads, labels, parts, isBest = true } = parser.parseAtoms(atoms, { beam, decode });
    const tags = parser.finds.length > 0 ? tagsOfWords(parser, words.length) : [];
    const withArc = (word: Token, at: number): WordOfText => ({
      ...word,
      head: heads[at]!,
      label: parser.labels[labels[at]!]!,
    });
    return {
      // Objects of one kind are copied faster than others are put together.
      words:
        tags.length === 0 && kept.length === 0
          ? words.map(withArc)
          : words.map((word, at) => withArc({ ...word, ...tags[at], ...kept[at] }, at)),
      parts,
      isBest,
      known: probabilities ? { probabilities: probabilitiesOf(parser, words.length) } : undefined,
    };
  }

  function analyseText(block: Uint8Array): ReturnType<BlockJob<'parse'>> {
    const counts = new BlockCounts();
    sink.clear();
    const { lines, count, leftOut } = readLines(block, { skipInvalid, counts });
    const text = lines.join('');
    for (const sentence of tagger.segmenter!.segment(text)) {
      try {
        const tree = treeOf(tagger.tag(wordsOfText(sentence)));
        sink.text(conlluOfText(sentence, tree.words, tree.known?.probabilities));
        if (isExact(tree)) counts.derived();
        else counts.withoutComputation();
      } catch (error) {
        counts.problem(parsingProblem(error, lineAt(sentence, { text, leftOut })));
        if (!skipInvalid) break;
      }
    }
    return counts.result(sink.bytes.slice(), count);
  }
}

type Tags = Partial<Record<TagColumnName, string>>;

/** The line in which a sentence starts, counted from 1 with those that the text is without. */
function lineAt(
  { tokens }: SegmentedSentence,
  { text, leftOut }: { readonly text: string; readonly leftOut: readonly number[] },
): number {
  const inText = text.slice(0, tokens[0]!.from).split('\n').length;
  return leftOut.reduce((line, other) => (other <= line ? line + 1 : line), inText);
}
