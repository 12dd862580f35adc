/** Reads treebanks that must be right in every sentence, and text in UTF-8. */
import { formatConllProblem, type Problem } from '../../runtime/conll/problem.ts';
import { SentenceReader, type SentenceReaderOptions } from '../../runtime/conll/sentence-reader.ts';
import { textProblem } from '../../runtime/conll/utf8.ts';
import { STDIN, type Io } from '../shared/io.ts';
import { writePainted } from '../shared/paint.ts';
import { readInputs } from './treebank-input.ts';

/** What is done with each sentence, and with each block after its sentences. */
export interface SentenceVisits {
  readonly io: Io;
  readonly options?: SentenceReaderOptions;
  readonly visit?: (reader: SentenceReader) => void;
  readonly keep?: (block: Uint8Array) => void;
}

/** Visits the sentences of files up to the first with a problem, which is reported and returned. */
export async function visitSentences(
  files: readonly string[],
  { io, options, visit = () => {}, keep = () => {} }: SentenceVisits,
): Promise<Problem | undefined> {
  for (const file of files) {
    const reader = new SentenceReader(options);
    for await (const { bytes } of readInputs([file], { io, onRead: () => {}, unitOf: () => 'sentence' })) {
      reader.open(bytes, reader.line);
      while (reader.next()) {
        const problem = textProblem(reader);
        if (problem !== undefined) {
          writePainted(io, 'stderr', `${formatConllProblem(file, problem)}\n`);
          // An open stream would keep the program running.
          if (file === STDIN) io.stdin.destroy();
          return problem;
        }
        visit(reader);
      }
      keep(bytes);
    }
  }
  return undefined;
}
