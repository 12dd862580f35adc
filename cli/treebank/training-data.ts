/** The treebanks of `arcforge train`: columns to learn from, and blocks to be scored on. */
import { TRAINING_COLUMNS, type TrainingColumns } from '../../learn/shared/training-columns.ts';
import { TreebankColumns } from '../../runtime/conll/treebank-columns.ts';
import type { Io } from '../shared/io.ts';
import { sizeOfInputs } from './treebank-input.ts';
import { visitSentences } from './visit-sentences.ts';

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
  const problems = [
    await visitSentences(train, { io, visit: (reader) => columns.add(reader) }),
    await visitSentences(dev, { io, keep: (block) => blocks.push(block.slice()) }),
  ];
  return problems.every((problem) => problem === undefined) ? { columns, dev: blocks } : undefined;
}
