/**
 * From text to trees with one model: a segmenter finds sentences and words, and a parser their heads and labels. Tags are
 * found by a tagger, and the parser has learned from tags of such a tagger; or by the parser itself.
 */
import { partsOfPipeline, PIPELINE, splitBytes, UnfitModel } from '../parser/model-bytes.ts';
import type { ParsedSentence, ParseOptions, Parser } from '../parser/parser.ts';
import { checkTokens, type Token } from '../parser/token-reader.ts';
import type { SegmentedSentence } from '../segmenter/segmented-sentence.ts';
import { loadTagger, type Tagger } from '../tagger/tagger.ts';
import { bytesIn } from '../text/bytes-in.ts';
import { TAG_COLUMNS, type TagColumnName } from '../parser/tag-columns.ts';

/** The pipeline of a model, whose parser is made by `parserOf`; throws UnfitModel with the reason if there is none. */
export function openPipeline<Kind extends Parser>(
  bytes: Uint8Array | ArrayBuffer,
  parserOf: (parser: Uint8Array) => Kind,
): Pipeline<Kind> {
  const whole = splitBytes(bytesIn(bytes, 'bytes'), 'arcforge train');
  if (whole.header.learner !== PIPELINE) {
    throw new UnfitModel('it does not read text: it is not a model from text to trees, and needs tags');
  }
  const { tagger, parser, predicts } = partsOfPipeline(whole);
  const pipeline = new Pipeline(loadTagger(tagger), parserOf(parser));
  if (predicts.join() !== pipeline.columns.join()) throw new UnfitModel('its parts do not fit its header');
  return pipeline;
}

/** A word with its tags and its place in the tree. */
export interface AnalysedWord extends Token {
  /** The number of its head, counted from 1; 0 is the root. */
  readonly head: number;
  readonly label: string;
}

/** The tree of a sentence, and its words with the tags that they have in it. */
export interface AnalysedTokens extends ParsedSentence {
  readonly words: readonly AnalysedWord[];
}

/** A sentence of a text: its tokens with their places, the words of all tokens, and their tree. */
export interface AnalysedSentence extends SegmentedSentence, AnalysedTokens {}

export class Pipeline<Kind extends Parser = Parser> {
  readonly tagger: Tagger;
  readonly parser: Kind;
  /** The columns that it fills in. */
  readonly columns: readonly TagColumnName[];
  /** Whether it has learned to divide text; it has not if the treebank does not tell its text. */
  readonly readsText: boolean;

  constructor(tagger: Tagger, parser: Kind) {
    this.tagger = tagger;
    this.parser = parser;
    this.columns = TAG_COLUMNS.filter((name) => tagger.columns.includes(name) || parser.finds.includes(name));
    this.readsText = tagger.segmenter !== undefined;
  }

  /** The sentences of a text, one after the other; only the text itself is kept in memory. */
  *analyse(
    text: string,
    options: ParseOptions = {},
  ): Generator<AnalysedSentence & ReturnType<Kind['parse']>, void, undefined> {
    const { segmenter } = this.tagger;
    if (segmenter === undefined) {
      throw new RangeError('the model has not learned to divide text, because its treebank does not tell its text');
    }
    for (const sentence of segmenter.segment(text)) {
      const forms = sentence.tokens.flatMap(({ form, words = [form] }) => words);
      const tokens = forms.map((form) => ({ form }));
      yield { ...sentence, ...this.parse(tokens, options) };
    }
  }

  /** The tree of a sentence. Tags that a token has are kept; those that it lacks are filled in. */
  parse(tokens: readonly Token[], options: ParseOptions = {}): AnalysedTokens & ReturnType<Kind['parse']> {
    checkTokens(tokens);
    const { tagger, parser } = this;
    const given = tokens.map(givenColumns);
    const tagged = tagger.tag(tokens.map(({ form }) => form)).map((token, at) => ({ ...token, ...given[at]! }));
    const parsed = parser.parse(tagged, options) as ReturnType<Kind['parse']>;
    const found = tagsOfWords(parser, tokens.length);
    const words = tagged.map((token, at) => ({
      ...token,
      ...found[at],
      ...given[at]!,
      head: parsed.heads[at]!,
      label: parsed.labels[at]!,
    }));
    return { ...parsed, words };
  }
}

/** The tags that a parser has found for the words of the sentence that it parsed last, which has so many. */
export function tagsOfWords(parser: Parser, length: number): readonly Partial<Record<TagColumnName, string>>[] {
  const tags = parser.tags(length);
  return Array.from({ length }, (_, at) =>
    Object.fromEntries(parser.finds.map((name, column) => [name, tags[column]![at]!])),
  );
}

/** A token without the columns that are left out or empty. */
function givenColumns(token: Token): Token {
  const given = Object.entries(token).filter(([name, text]) => name === 'form' || (text !== undefined && text !== '_'));
  return Object.fromEntries(given) as unknown as Token;
}
