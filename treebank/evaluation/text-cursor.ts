/** A file that is read in step with others, and its sentences of the present piece of the text. */
import { copyOf } from '../../runtime/conll/read-sentences.ts';
import { positionIn, type Problem } from '../../runtime/conll/problem.ts';
import { SentenceReader, type SentenceReaderOptions } from '../../runtime/conll/sentence-reader.ts';
import type { Sentence } from '../../runtime/conll/sentence.ts';
import { columnStart, COLUMNS } from '../../runtime/conll/sentence-text.ts';
import { textProblem } from '../../runtime/conll/utf8.ts';
import { quote } from '../../runtime/text/printable.ts';
import { formWithoutSpaces, tokenLines } from '../../runtime/conll/token-lines.ts';

/** A file to compare: its name for messages, and its blocks of whole sentences. */
export interface ComparedFile {
  readonly name: string;
  readonly blocks: AsyncIterable<Uint8Array>;
}

/** Why files cannot be compared, and in which. */
export interface ComparisonProblem {
  readonly file: string;
  readonly problem: Problem;
}

/** Texts that do not match. */
export interface AlignmentProblem extends Problem {
  readonly code: 'not-aligned';
}

export class TextCursor {
  readonly reader: SentenceReader;
  readonly name: string;
  /** Sentences read so far. */
  count = 0;
  /** Of the piece: its sentences, and the length of their text without spaces. */
  sentences: Sentence[] = [];
  length = 0;
  /** The text of the last of them; undefined if a token has none. */
  lastText: string | undefined;
  /** The length of its last token. */
  lastToken = 0;
  private readonly blocks: AsyncIterator<Uint8Array>;
  private isOpen = false;

  constructor({ name, blocks }: ComparedFile, options: SentenceReaderOptions) {
    this.reader = new SentenceReader(options);
    this.name = name;
    this.blocks = blocks[Symbol.asyncIterator]();
  }

  /** Reads the next sentence; false if there is none. */
  async next(): Promise<boolean> {
    while (!this.isOpen || !this.reader.next()) {
      const { value, done } = await this.blocks.next();
      if (done === true) return false;
      this.reader.open(value, this.reader.line);
      this.isOpen = true;
    }
    this.count++;
    return true;
  }

  startPiece(): void {
    this.sentences = [];
    this.length = 0;
    this.addToPiece();
  }

  /** Adds the sentence that was read last. */
  addToPiece(): void {
    const { bytes } = this.reader;
    this.sentences.push(copyOf(this.reader));
    const texts = tokenLines(this.reader).map(({ at }) => formWithoutSpaces(bytes, at));
    this.lastText = texts.includes('') ? undefined : texts.join('');
    this.lastToken = texts.at(-1)!.length;
    this.length += texts.slice(0, this.lastText === undefined ? texts.indexOf('') : texts.length).join('').length;
  }

  /** What is wrong with the sentence that was read last. */
  problem(): ComparisonProblem | undefined {
    const problem = textProblem(this.reader);
    return problem === undefined ? undefined : { file: this.name, problem };
  }

  /** The token at a position of the piece: its line and column, and some words from it on. */
  tokenAt(position: number): { readonly line: number; readonly column: number; readonly words: string } {
    let end = 0;
    for (const sentence of this.sentences) {
      const { bytes, from, fromLine } = sentence;
      const tokens = tokenLines(sentence).map(({ at }) => ({ at, text: formWithoutSpaces(bytes, at) }));
      const found = tokens.findIndex(({ text }) => (end += text.length) > position || text === '');
      if (found < 0) continue;
      const offset = columnStart(bytes, tokens[found]!.at, COLUMNS.form);
      const shown = tokens.slice(found, found + SHOWN_TOKENS).map(({ text }) => text);
      return { ...positionIn(bytes, { offset, from, fromLine }), words: quote(shown.join(' ')) };
    }
    return { line: this.sentences.at(-1)!.fromLine, column: 1, words: 'nothing' };
  }

  /** A problem at a position of the piece. */
  problemAt(position: number, message: string): ComparisonProblem {
    const { line, column } = this.tokenAt(position);
    return notAligned(this.name, { line, column }, message);
  }

  async close(): Promise<void> {
    await this.blocks.return?.();
  }
}

/** Tokens that a message shows. */
const SHOWN_TOKENS = 3;

/** Texts that do not match, in a file. */
export function notAligned(
  file: string,
  { line, column }: { readonly line: number; readonly column: number },
  message: string,
): ComparisonProblem {
  return { file, problem: { code: 'not-aligned', line, column, message } satisfies AlignmentProblem };
}
