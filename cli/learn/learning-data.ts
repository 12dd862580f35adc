/** The treebanks of `arcforge learn`, as columns. */
import type { EmittedColumn, LearningColumns } from '../../learn/generative/short-sentences.ts';
import { EMITTED_COLUMNS } from '../../learn/generative/short-sentences.ts';
import { TreebankColumns } from '../../runtime/conll/treebank-columns.ts';
import type { Io } from '../shared/io.ts';
import { corpusInputs } from '../treebank/corpus-inputs.ts';
import type { CorpusPart } from '../treebank/corpus-part.ts';
import { visitSentences } from '../treebank/visit-sentences.ts';

/** Reads all files, or a part of them; undefined after a sentence with a problem, which has been reported. */
export async function readLearningData(
  files: readonly string[],
  { io, heads, part }: { readonly io: Io; readonly heads: 'read' | 'ignore'; readonly part?: CorpusPart | undefined },
): Promise<LearningColumns | undefined> {
  const { inputs } = await corpusInputs(files, { part, unitOf: () => 'sentence' });
  const columns = new TreebankColumns<EmittedColumn>(EMITTED_COLUMNS);
  const problem = await visitSentences(inputs, { io, options: { heads }, visit: (reader) => columns.add(reader) });
  if (problem === undefined) return columns;
  if (problem.code.startsWith('head')) io.stderr.write('sentences without trees need --without-heads\n');
  return undefined;
}
