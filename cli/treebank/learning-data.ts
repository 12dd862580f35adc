/** The treebanks of `arcforge learn`, as columns. */
import type { EmittedColumn, LearningColumns } from '../../learn/generative/short-sentences.ts';
import { EMITTED_COLUMNS } from '../../learn/generative/short-sentences.ts';
import { formatConllProblem } from '../../runtime/conll/problem.ts';
import { SentenceReader } from '../../runtime/conll/sentence-reader.ts';
import { TreebankColumns } from '../../runtime/conll/treebank-columns.ts';
import { STDIN, type Io } from '../shared/io.ts';
import { writePainted } from '../shared/paint.ts';
import { readInputs, sizeOfInputs } from './treebank-input.ts';

/** Reads all files; undefined after a sentence with a problem, which has been reported. */
export async function readLearningData(
  files: readonly string[],
  { io, heads }: { readonly io: Io; readonly heads: 'read' | 'ignore' },
): Promise<LearningColumns | undefined> {
  sizeOfInputs(files);
  const columns = new TreebankColumns<EmittedColumn>(EMITTED_COLUMNS);
  for (const file of files) {
    const reader = new SentenceReader({ heads });
    for await (const { bytes } of readInputs([file], { io, onRead: () => {}, unitOf: () => 'sentence' })) {
      reader.open(bytes, reader.line);
      while (reader.next()) {
        const { problem } = reader;
        if (problem !== undefined) {
          writePainted(io, 'stderr', `${formatConllProblem(file, problem)}\n`);
          if (problem.code.startsWith('head')) {
            io.stderr.write('sentences without trees need --without-heads\n');
          }
          if (file === STDIN) io.stdin.destroy();
          return undefined;
        }
        columns.add(reader);
      }
    }
  }
  return columns;
}
