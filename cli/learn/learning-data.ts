/** The treebanks of `arcforge learn`, as columns. */
import type { EmittedColumn, LearningColumns } from '../../learn/generative/short-sentences.ts';
import { EMITTED_COLUMNS } from '../../learn/generative/short-sentences.ts';
import { TreebankColumns } from '../../runtime/conll/treebank-columns.ts';
import type { Io } from '../shared/io.ts';
import { sizeOfInputs } from '../treebank/treebank-input.ts';
import { visitSentences } from '../treebank/visit-sentences.ts';

/** Reads all files; undefined after a sentence with a problem, which has been reported. */
export async function readLearningData(
  files: readonly string[],
  { io, heads }: { readonly io: Io; readonly heads: 'read' | 'ignore' },
): Promise<LearningColumns | undefined> {
  sizeOfInputs(files);
  const columns = new TreebankColumns<EmittedColumn>(EMITTED_COLUMNS);
  const problem = await visitSentences(files, { io, options: { heads }, visit: (reader) => columns.add(reader) });
  if (problem === undefined) return columns;
  if (problem.code.startsWith('head')) io.stderr.write('sentences without trees need --without-heads\n');
  return undefined;
}
