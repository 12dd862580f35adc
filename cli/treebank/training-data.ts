/** The treebanks of `arcforge train`: columns to learn from, and blocks to be scored on. */
import { TRAINING_COLUMNS, type TrainingColumns } from '../../learn/shared/training-columns.ts';
import { SentenceReader } from '../../runtime/conll/sentence-reader.ts';
import { TreebankColumns } from '../../runtime/conll/treebank-columns.ts';
import type { OptionalColumn } from '../../runtime/parser/atoms.ts';
import { emptyColumns } from '../../treebank/empty-columns.ts';
import type { Io } from '../shared/io.ts';
import { sizeOfInputs } from './treebank-input.ts';
import { visitSentences } from './visit-sentences.ts';

/** What was read; undefined if a sentence is not a tree, which has been reported. */
export interface TrainingData {
  readonly columns: TrainingColumns;
  /** Blocks of whole sentences. */
  readonly dev: readonly Uint8Array[];
}

/** Reads all files, without the columns that are left out. */
export async function readTrainingData(
  {
    train,
    dev,
    without,
  }: {
    readonly train: readonly string[];
    readonly dev: readonly string[];
    readonly without: readonly OptionalColumn[];
  },
  io: Io,
): Promise<TrainingData | undefined> {
  sizeOfInputs([...train, ...dev]);
  const columns = new TreebankColumns(TRAINING_COLUMNS);
  const blocks: Uint8Array[] = [];
  const emptied = emptyColumns(without);
  const reader = new SentenceReader();
  const problems = [
    await visitSentences(train, {
      io,
      keep(block) {
        reader.open(without.length === 0 ? block : emptied(block), 1);
        while (reader.next()) columns.add(reader);
      },
    }),
    await visitSentences(dev, { io, keep: (block) => blocks.push(emptied(block)) }),
  ];
  return problems.every((problem) => problem === undefined) ? { columns, dev: blocks } : undefined;
}
