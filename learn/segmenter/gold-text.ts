/**
 * The text of a treebank with its tokens and sentences, as its columns tell it: tokens follow each other with a space,
 * unless MISC says otherwise, and paragraphs and documents (`# newpar`, `# newdoc`) with an empty line.
 */
import { COLUMNS, columnEnd, columnStart } from '../../runtime/conll/sentence-text.ts';
import type { Sentence } from '../../runtime/conll/sentence.ts';
import { tokenLines } from '../../runtime/conll/token-lines.ts';
import type { SegmentedSentence } from '../../runtime/segmenter/segmented-sentence.ts';
import { spacesAfterOf } from '../../runtime/segmenter/text-columns.ts';

/** A token of the text: its place, its words, and whether a sentence ends with it. */
export interface GoldToken {
  readonly from: number;
  readonly to: number;
  /** Its form; what stands in the text. */
  readonly form: string;
  /** More than one if it is a multiword token. */
  readonly words: readonly string[];
  readonly endsSentence: boolean;
}

export class GoldText {
  readonly tokens: GoldToken[] = [];
  sentences = 0;
  words = 0;
  private hasComment = false;
  private hasOtherSpaces = false;
  private hasPunctuation = false;
  private readonly parts: string[] = [];
  private length = 0;
  /** White space that follows when more does. */
  private spaces = '';

  /**
   * Whether the treebank tells its text, by MISC, or by a comment if it has no punctuation. Otherwise it has a space
   * before each sign, as no text has.
   */
  get isTold(): boolean {
    return this.hasOtherSpaces || (this.hasComment && !this.hasPunctuation);
  }

  /** The whole text. */
  get text(): string {
    return this.parts.join('');
  }

  /** Adds a sentence, which is well formed and UTF-8. */
  add(sentence: Sentence): void {
    const { bytes, from, bodyAt } = sentence;
    const comments = decoder.decode(bytes.subarray(from, bodyAt));
    if (/^#\s*text\s*=/m.test(comments)) this.hasComment = true;
    if (this.length > 0 && /^#\s*new(?:par|doc)\b/m.test(comments)) this.spaces = PARAGRAPH_END;
    const field = (lineAt: number, column: number): string => {
      const start = columnStart(bytes, lineAt, column);
      return decoder.decode(bytes.subarray(start, columnEnd(bytes, start)));
    };
    const lines = tokenLines(sentence);
    lines.forEach(({ at, from: first, to: after }, index) => {
      this.write(this.spaces);
      const form = field(at, COLUMNS.form);
      const start = this.length;
      this.write(form);
      const words = Array.from(sentence.wordAt.subarray(first, after), (wordAt) => field(wordAt, COLUMNS.form));
      this.tokens.push({ from: start, to: this.length, form, words, endsSentence: index === lines.length - 1 });
      this.spaces = spacesAfterOf(field(at, COLUMNS.misc));
      if (this.spaces !== ' ') this.hasOtherSpaces = true;
      if (/^\p{P}+$/u.test(form)) this.hasPunctuation = true;
      this.words += words.length;
    });
    this.sentences++;
  }

  /** The sentences as a segmenter would find them. */
  *segmented(): Generator<SegmentedSentence, void, undefined> {
    let sentence: SegmentedSentence['tokens'][number][] = [];
    for (const { from, to, form, words, endsSentence } of this.tokens) {
      sentence.push({ text: form, form, ...(words.length > 1 && { words }), spacesAfter: '', from, to });
      if (!endsSentence) continue;
      yield { tokens: sentence, spacesBefore: '' };
      sentence = [];
    }
  }

  private write(part: string): void {
    this.parts.push(part);
    this.length += part.length;
  }
}

const PARAGRAPH_END = '\n\n';
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
