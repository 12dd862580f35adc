/** The treebanks of `arcforge train`: columns to learn from, and blocks to be scored on. */
import { TRAINING_COLUMNS, type TrainingColumns } from '../../learn/shared/training-columns.ts';
import { formatConllProblem } from '../../runtime/conll/problem.ts';
import { SentenceReader } from '../../runtime/conll/sentence-reader.ts';
import { TreebankColumns } from '../../runtime/conll/treebank-columns.ts';
import type { Io } from '../shared/io.ts';
import { writePainted } from '../shared/paint.ts';
import { readInputs, sizeOfInputs } from './treebank-input.ts';

/** What was read; undefined if a sentence is not a tree, which has been reported. */
export interface TrainingData {
  readonly columns: TrainingColumns;
  /** Blocks of whole sentences. */
  readonly dev: readonly Uint8Array[];
}

/** Reads all files. */
export async function readTrainingData(
  { train, dev }: { readonly train: readonly string[]; readonly dev: readonly string[] },
  io: Io,
): Promise<TrainingData | undefined> {
  sizeOfInputs([...train, ...dev]);
  const columns = new TreebankColumns(TRAINING_COLUMNS);
  const blocks: Uint8Array[] = [];
  const readTrain = await readTrees(train, { io, visit: (reader) => columns.add(reader), keep: () => {} });
  const readDev = await readTrees(dev, { io, visit: () => {}, keep: (block) => blocks.push(block.slice()) });
  return readTrain && readDev ? { columns, dev: blocks } : undefined;
}

/** Visits the sentences of files and their blocks; false after a sentence that is not a tree, which is reported. */
async function readTrees(
  files: readonly string[],
  {
    io,
    visit,
    keep,
  }: {
    readonly io: Io;
    readonly visit: (reader: SentenceReader) => void;
    readonly keep: (block: Uint8Array) => void;
  },
): Promise<boolean> {
  for (const file of files) {
    const reader = new SentenceReader();
    for await (const { bytes } of readInputs([file], { io, onRead: () => {}, unitOf: () => 'sentence' })) {
      reader.open(bytes, reader.line);
      while (reader.next()) {
        const { problem } = reader;
        if (problem !== undefined) {
          writePainted(io, 'stderr', `${formatConllProblem(file, problem)}\n`);
          return false;
        }
        visit(reader);
      }
      keep(bytes);
    }
  }
  return true;
}
