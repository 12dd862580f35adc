/** The file of `--vectors`. */
import { readVectors, vocabularyOf } from '../../learn/neural/read-vectors.ts';
import { InvalidVectors } from '../../learn/neural/vector-lines.ts';
import type { TrainingColumns } from '../../learn/shared/training-columns.ts';
import type { TrainingOptions } from '../../learn/shared/training.ts';
import { openTreebank } from '../../runtime/conll/open-treebank.ts';
import { STDIN, unreadable, UsageError, type Io } from '../shared/io.ts';
import { sizeOfInputs } from './treebank-input.ts';

/** The vectors of a file for the words of a treebank and others, up to so many words. */
export async function vectorsOf(
  file: string,
  columns: TrainingColumns,
  words: number | undefined,
  io: Io,
): Promise<NonNullable<TrainingOptions['vectors']>> {
  sizeOfInputs([file]);
  try {
    const chunks = openTreebank(file === STDIN ? io.stdin : file, () => {});
    return await readVectors(chunks, { vocabulary: vocabularyOf(columns), words });
  } catch (error) {
    if (error instanceof InvalidVectors) throw new UsageError(`--vectors ${file}: ${error.message}`);
    throw unreadable(file, error);
  }
}
