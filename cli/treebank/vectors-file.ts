/** The file of `--vectors`. */
import { formsWithVectors, readVectors, vocabularyOf } from '../../learn/neural/read-vectors.ts';
import { InvalidVectors } from '../../learn/neural/vector-lines.ts';
import type { TrainingColumns } from '../../learn/shared/training-columns.ts';
import type { TrainingOptions } from '../../learn/shared/training.ts';
import { openTreebank } from '../../runtime/conll/open-treebank.ts';
import { grouped } from '../../runtime/text/amounts.ts';
import { unreadable, UsageError, type Io } from '../shared/io.ts';
import { inputStream } from '../shared/read-input.ts';
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
    const chunks = openTreebank(inputStream(file, io));
    const vectors = await readVectors(chunks, { vocabulary: vocabularyOf(columns), words });
    const { size } = columns.vocabularies.form;
    const found = formsWithVectors(columns, vectors);
    io.stderr.write(`vectors: ${grouped(found)} of ${grouped(size)} forms of the treebank have one\n`);
    return vectors;
  } catch (error) {
    if (error instanceof InvalidVectors) throw new UsageError(`--vectors ${file}: ${error.message}`);
    throw unreadable(file, error);
  }
}
