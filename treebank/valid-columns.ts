/** Treebanks to learn from, for programs: every sentence has to be usable. */
import type { TreebankInput } from '../runtime/conll/input.ts';
import { InvalidSentence } from '../runtime/conll/problem.ts';
import { readBlocks } from '../runtime/conll/read-blocks.ts';
import { SentenceReader, type SentenceReaderOptions } from '../runtime/conll/sentence-reader.ts';
import type { ColumnName } from '../runtime/conll/sentence-text.ts';
import { TreebankColumns } from '../runtime/conll/treebank-columns.ts';
import { textProblem } from '../runtime/conll/utf8.ts';
import type { WrittenColumn } from '../runtime/conll/write-sentence.ts';
import { emptyColumns } from './empty-columns.ts';

/** Columns of a treebank; throws InvalidSentence at the first sentence that cannot be used. */
export async function validColumns<Name extends ColumnName>(
  treebank: TreebankInput,
  names: readonly Name[],
  options?: SentenceReaderOptions,
): Promise<TreebankColumns<Name>> {
  const columns = new TreebankColumns(names);
  await forEachValid(treebank, options, (sentence) => columns.add(sentence));
  return columns;
}

/** Visits each sentence of a treebank; throws InvalidSentence at the first that cannot be used. */
export async function forEachValid(
  treebank: TreebankInput,
  options: SentenceReaderOptions | undefined,
  visit: (sentence: SentenceReader) => void,
): Promise<void> {
  const reader = new SentenceReader(options);
  for await (const block of readBlocks(treebank)) {
    reader.open(block, reader.line);
    while (reader.next()) {
      refuseInvalid(reader);
      visit(reader);
    }
  }
}

/** Blocks of whole sentences, which are trees, with `_` in the columns that are left out; throws InvalidSentence. */
export async function blocksWithout(treebank: TreebankInput, without: readonly WrittenColumn[]): Promise<Uint8Array[]> {
  const emptied = emptyColumns(without);
  const reader = new SentenceReader();
  const blocks: Uint8Array[] = [];
  for await (const block of readBlocks(treebank)) {
    reader.open(block, reader.line);
    while (reader.next()) refuseInvalid(reader);
    const kept = emptied(block);
    if (kept.length > 0) blocks.push(kept);
  }
  return blocks;
}

function refuseInvalid(reader: SentenceReader): void {
  const problem = textProblem(reader);
  if (problem !== undefined) throw new InvalidSentence(problem);
}
