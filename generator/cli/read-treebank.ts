/** Reads a treebank for a command: each sentence once, mistakes with their place, and nothing left out in silence. */
import type { Sentence } from '../../runtime/conll/sentence.ts';
import { openTreebank } from '../../runtime/conll/open-treebank.ts';
import { formatConllProblem, positionIn } from '../../runtime/conll/problem.ts';
import { readBlocks, UnreadableTreebank } from '../../runtime/conll/read-blocks.ts';
import { SentenceReader } from '../../runtime/conll/sentence-reader.ts';
import { printable } from '../diagnostics/source.ts';
import { STDIN, unreadable, type Io } from './io.ts';
import { grouped } from './table.ts';

/** A treebank with sentences that are no trees; they have been written to stderr. */
export class TreebankRejected extends Error {}

/** Of the mistakes that are skipped, so many are shown. */
const SHOWN = 10;

export interface ReadOptions {
  readonly io: Io;
  /** Go on after a sentence that is no tree. */
  readonly skipInvalid: boolean;
  /** Called for each tree. The sentence is valid during the call, and `line` tells where it starts. */
  visit(sentence: Sentence, line: () => number): void;
}

/** Reads a file, or standard input, and resolves to the number of sentences that are no trees. */
export async function readTreebank(path: string, options: ReadOptions): Promise<number> {
  try {
    return await readSentences(path, options);
  } catch (error) {
    if (!(error instanceof UnreadableTreebank)) throw unreadable(path, error);
    options.io.stderr.write(`${printable(path)}: ${error.message}\n`);
    throw new TreebankRejected(path);
  }
}

async function readSentences(path: string, { io, skipInvalid, visit }: ReadOptions): Promise<number> {
  const reader = new SentenceReader();
  let firstLine = 1;
  const line = (): number => positionIn(reader.bytes, { offset: reader.from, firstLine }).line;
  let [invalid, valid] = [0, 0];
  for await (const block of readBlocks(openTreebank(path === STDIN ? io.stdin : path))) {
    firstLine = reader.line;
    reader.open(block, firstLine);
    while (reader.next()) {
      const { problem } = reader;
      if (problem === undefined) {
        valid++;
        visit(reader, line);
        continue;
      }
      invalid++;
      if (!skipInvalid || invalid <= SHOWN) io.stderr.write(`${formatConllProblem(path, problem)}\n`);
      if (!skipInvalid) {
        io.stderr.write('nothing has been counted; --skip-invalid goes on, and counts such sentences\n');
        throw new TreebankRejected(path);
      }
    }
  }
  if (valid + invalid === 0) io.stderr.write(`${printable(path)}: there are no sentences in it\n`);
  if (invalid > SHOWN) io.stderr.write(`${printable(path)}: and ${grouped(invalid - SHOWN)} more\n`);
  return invalid;
}
