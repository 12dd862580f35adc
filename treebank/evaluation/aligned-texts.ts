/**
 * Reads several files with the same text in step, from gold and from the systems: the smallest pieces of the text that
 * are whole sentences in every file. A piece is one sentence in each where the files agree.
 *
 * Each file has a reader of its own and is read block by block, so memory does not depend on the size of the files.
 * Texts are compared without spaces, and where they differ, the place is in the file of the system: gold is right by
 * definition. Sentences with the same words are a piece even if their texts differ, because one has the tokens of
 * several words and the other does not.
 */
import type { SentenceReaderOptions } from '../../runtime/conll/sentence-reader.ts';
import type { Sentence } from '../../runtime/conll/sentence.ts';
import { columnEnd, columnStart, COLUMNS } from '../../runtime/conll/sentence-text.ts';
import { counted } from '../../runtime/text/amounts.ts';
import { printable } from '../../runtime/text/printable.ts';
import { TooManyWords } from './align-words.ts';
import { formWithoutSpaces, tokenLines } from '../../runtime/conll/token-lines.ts';
import { notAligned, TextCursor, type ComparedFile, type ComparisonProblem } from './text-cursor.ts';

/** A piece of the text: the sentences of each file, gold first. */
export interface TextPiece {
  readonly sentences: readonly (readonly Sentence[])[];
  /** True if it is one sentence with the same words in every file, which need not be compared as text. */
  readonly hasSameWords: boolean;
}

/**
 * Calls a function for each piece; its sentences are valid during the call. Returns the first problem, which ends the
 * reading.
 */
export async function forEachPiece(
  files: readonly ComparedFile[],
  options: SentenceReaderOptions,
  visit: (piece: TextPiece) => void,
): Promise<ComparisonProblem | undefined> {
  const cursors = files.map((file) => new TextCursor(file, options));
  const [gold, ...systems] = cursors as [TextCursor, ...TextCursor[]];
  try {
    for (;;) {
      const more = await nextOfAll(cursors);
      if (typeof more !== 'boolean') return more;
      if (!more) return undefined;
      if (systems.every(({ reader }) => areSame(gold.reader, reader))) {
        visit({ sentences: cursors.map(({ reader }) => [reader]), hasSameWords: true });
        continue;
      }
      const different = await readToCommonEnd(cursors);
      if (different !== undefined) return different;
      try {
        visit({ sentences: cursors.map(({ sentences }) => sentences), hasSameWords: false });
      } catch (error) {
        if (!(error instanceof TooManyWords)) throw error;
        return gold.problemAt(0, `${error.message}, too many to align`);
      }
    }
  } finally {
    for (const cursor of cursors) await cursor.close();
  }
}

/** Reads the next sentence of all files; false if all have ended. */
async function nextOfAll(cursors: readonly TextCursor[]): Promise<boolean | ComparisonProblem> {
  const gold = cursors[0]!;
  const more = await gold.next();
  for (const cursor of cursors) {
    const hasNext = cursor === gold ? more : await cursor.next();
    if (hasNext !== more) return differentEnd({ gold, system: cursor, hasNext });
    const problem = more ? cursor.problem() : undefined;
    if (problem !== undefined) return problem;
  }
  return more;
}

/**
 * Reads on until all files have the same text and all end a sentence, with the same token: so the walk of `alignWords`
 * has come as far in one file as in the other.
 */
async function readToCommonEnd(cursors: readonly TextCursor[]): Promise<ComparisonProblem | undefined> {
  for (const cursor of cursors) cursor.startPiece();
  // What follows the end of the shortest text, in the longest.
  let rest = '';
  let base = 0;
  let added: readonly TextCursor[] = cursors;
  for (;;) {
    for (const cursor of added) {
      const text = cursor.lastText;
      if (text === undefined) return cursor.problemAt(cursor.length, 'the form consists of spaces; expected a word');
      const from = cursor.length - text.length - base;
      const common = Math.min(rest.length - from, text.length);
      if (!rest.startsWith(text.slice(0, common), from)) {
        let same = 0;
        while (text[same] === rest[from + same]) same++;
        return differentText(cursors, { cursor, position: base + from + same });
      }
      rest += text.slice(common);
    }
    const [shortest] = cursors.toSorted((a, b) => a.length - b.length);
    rest = rest.slice(shortest!.length - base);
    base = shortest!.length;
    if (rest === '') {
      if (cursors.every(({ lastToken }) => lastToken === shortest!.lastToken)) return undefined;
      const more = await nextOfAll(cursors);
      if (typeof more !== 'boolean') return more;
      if (!more) return undefined;
      for (const cursor of cursors) cursor.addToPiece();
      added = cursors;
      continue;
    }
    if (!(await shortest!.next())) return endedEarly(cursors, shortest!);
    const problem = shortest!.problem();
    if (problem !== undefined) return problem;
    shortest!.addToPiece();
    added = [shortest!];
  }
}

function differentText(
  cursors: readonly TextCursor[],
  { cursor, position }: { readonly cursor: TextCursor; readonly position: number },
): ComparisonProblem {
  const other = cursors.find((each) => each !== cursor && each.length > position)!;
  const [right, wrong] = cursors.indexOf(other) < cursors.indexOf(cursor) ? [other, cursor] : [cursor, other];
  const expected = right.tokenAt(position);
  const found = wrong.tokenAt(position);
  const message = `the text is ${found.words}; expected ${expected.words}, as in ${printable(right.name)}:${expected.line}`;
  return notAligned(wrong.name, found, message);
}

function endedEarly(cursors: readonly TextCursor[], ended: TextCursor): ComparisonProblem {
  const gold = cursors[0]!;
  const longer = cursors.find(({ length }) => length > ended.length)!;
  const { words, line } = longer.tokenAt(ended.length);
  if (ended === gold) {
    return longer.problemAt(
      ended.length,
      `the text goes on with ${words}; expected no more, as in ${printable(gold.name)}`,
    );
  }
  const message = `the text ends here; expected ${words}, as in ${printable(longer.name)}:${line}`;
  return notAligned(ended.name, { line: Math.max(1, ended.reader.line), column: 1 }, message);
}

function differentEnd({
  gold,
  system,
  hasNext,
}: {
  readonly gold: TextCursor;
  readonly system: TextCursor;
  readonly hasNext: boolean;
}): ComparisonProblem {
  if (hasNext) {
    const message = `the sentence is one more than in ${printable(gold.name)}, which has ${gold.count}`;
    return notAligned(system.name, { line: system.reader.fromLine, column: 1 }, message);
  }
  const message = `the file ends after ${counted(system.count, 'sentence')}; expected another, as in ${printable(gold.name)}:${gold.reader.fromLine}`;
  return notAligned(system.name, { line: Math.max(1, system.reader.line), column: 1 }, message);
}

/** Whether sentences have the same words, and either the same tokens or texts of which neither continues the other. */
function areSame(a: Sentence, b: Sentence): boolean {
  if (a.length !== b.length || !a.wordAt.every((at, word) => hasSameForm(a, at, b, b.wordAt[word]!))) return false;
  const [tokens, others] = [tokenLines(a), tokenLines(b)];
  const hasSameTokens =
    tokens.length === others.length &&
    tokens.every(({ at, to }, index) => to === others[index]!.to && hasSameForm(a, at, b, others[index]!.at));
  if (hasSameTokens) return true;
  const [text, other] = [textOf(a), textOf(b)];
  return !text.startsWith(other) && !other.startsWith(text);
}

function textOf(sentence: Sentence): string {
  return tokenLines(sentence)
    .map(({ at }) => formWithoutSpaces(sentence.bytes, at))
    .join('');
}

function hasSameForm(a: Sentence, atA: number, b: Sentence, atB: number): boolean {
  const fromA = columnStart(a.bytes, atA, COLUMNS.form);
  const fromB = columnStart(b.bytes, atB, COLUMNS.form);
  const length = columnEnd(a.bytes, fromA) - fromA;
  if (columnEnd(b.bytes, fromB) - fromB !== length) return false;
  for (let i = 0; i < length; i++) if (a.bytes[fromA + i] !== b.bytes[fromB + i]) return false;
  return true;
}
