/**
 * Reads several files in step: the same sentences with the same words, from gold and from the systems.
 *
 * Each file has a reader of its own and is read block by block, so memory does not depend on the size of the files.
 * Where they do not match, the place is in the file of the system: gold is right by definition.
 */
import { counted } from '../../runtime/text/amounts.ts';
import { positionIn, quotedField, type Problem } from '../../runtime/conll/problem.ts';
import { SentenceReader } from '../../runtime/conll/sentence-reader.ts';
import type { Sentence } from '../../runtime/conll/sentence.ts';
import { columnEnd, columnStart, COLUMNS } from '../../runtime/conll/sentence-text.ts';
import { textProblem } from '../../runtime/conll/utf8.ts';
import { printable } from '../../runtime/text/printable.ts';

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

/** Sentences that do not match. */
export interface AlignmentProblem extends Problem {
  readonly code: 'not-aligned';
}

/**
 * Calls a function for each sentence with the sentence of each file, gold first; they are valid during the call.
 * Returns the first problem, which ends the reading.
 */
export async function forEachAligned(
  files: readonly ComparedFile[],
  visit: (sentences: readonly Sentence[]) => void,
): Promise<ComparisonProblem | undefined> {
  const cursors = files.map((file) => new Cursor(file));
  const [gold, ...systems] = cursors;
  const readers = cursors.map(({ reader }) => reader);
  try {
    for (;;) {
      const more = await gold!.next();
      const problem = more ? problemIn(gold!) : undefined;
      if (problem !== undefined) return problem;
      for (const system of systems) {
        const hasNext = await system.next();
        if (hasNext !== more) return differentEnd({ gold: gold!, system }, { hasNext });
        const found = more ? (problemIn(system) ?? differentWords(gold!, system)) : undefined;
        if (found !== undefined) return found;
      }
      if (!more) return undefined;
      visit(readers);
    }
  } finally {
    for (const cursor of cursors) await cursor.close();
  }
}

class Cursor {
  readonly reader: SentenceReader = new SentenceReader();
  readonly name: string;
  sentences = 0;
  private readonly blocks: AsyncIterator<Uint8Array>;
  private isOpen = false;

  constructor({ name, blocks }: ComparedFile) {
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
    this.sentences++;
    return true;
  }

  async close(): Promise<void> {
    await this.blocks.return?.();
  }
}

function problemIn({ name, reader }: Cursor): ComparisonProblem | undefined {
  const problem = textProblem(reader);
  return problem === undefined ? undefined : { file: name, problem };
}

function differentEnd(
  { gold, system }: { readonly gold: Cursor; readonly system: Cursor },
  { hasNext }: { readonly hasNext: boolean },
): ComparisonProblem {
  const message = hasNext
    ? `the sentence is one more than in ${printable(gold.name)}, which has ${gold.sentences}`
    : `the file ends after ${counted(system.sentences, 'sentence')}; expected another, as in ${printable(gold.name)}:${gold.reader.fromLine}`;
  const line = hasNext ? system.reader.fromLine : Math.max(1, system.reader.line);
  return { file: system.name, problem: notAligned({ line, column: 1 }, message) };
}

function differentWords(gold: Cursor, system: Cursor): ComparisonProblem | undefined {
  const [right, other] = [gold.reader, system.reader];
  const words = Math.min(right.length, other.length);
  for (let word = 0; word < words; word++) {
    const at = columnStart(other.bytes, other.wordAt[word]!, COLUMNS.form);
    const goldAt = columnStart(right.bytes, right.wordAt[word]!, COLUMNS.form);
    if (sameField({ bytes: right.bytes, at: goldAt }, { bytes: other.bytes, at })) continue;
    const wanted = quotedField(right.bytes, goldAt);
    const message = `word ${word + 1} is ${quotedField(other.bytes, at)}; expected ${wanted}, as in ${placeOf(gold, goldAt)}`;
    return { file: system.name, problem: notAligned(positionOf(other, at), message) };
  }
  if (right.length === other.length) return undefined;
  const message = `the sentence has ${counted(other.length, 'word')}; expected ${right.length}, as in ${printable(gold.name)}:${right.fromLine}`;
  const last = other.wordAt[other.length - 1]!;
  return { file: system.name, problem: notAligned(positionOf(other, last), message) };
}

interface Field {
  readonly bytes: Uint8Array;
  readonly at: number;
}

function sameField(a: Field, b: Field): boolean {
  const length = columnEnd(a.bytes, a.at) - a.at;
  if (columnEnd(b.bytes, b.at) - b.at !== length) return false;
  for (let i = 0; i < length; i++) if (a.bytes[a.at + i] !== b.bytes[b.at + i]) return false;
  return true;
}

function positionOf({ bytes, from, fromLine }: Sentence, offset: number): { line: number; column: number } {
  return positionIn(bytes, { offset, from, fromLine });
}

function placeOf({ name, reader }: Cursor, offset: number): string {
  return `${printable(name)}:${positionOf(reader, offset).line}`;
}

function notAligned(place: { readonly line: number; readonly column: number }, message: string): AlignmentProblem {
  return { code: 'not-aligned', ...place, message };
}
