/** Reads treebanks that must be right in every sentence, and text in UTF-8. */
import { formatConllProblem, type Problem } from '../../runtime/conll/problem.ts';
import { SentenceReader, type SentenceReaderOptions } from '../../runtime/conll/sentence-reader.ts';
import { textProblem } from '../../runtime/conll/utf8.ts';
import { STDIN, type Io } from '../shared/io.ts';
import { writePainted } from '../shared/paint.ts';
import { linesBefore, rangeOf, type CorpusInput } from './file-range.ts';
import { readInputs } from './treebank-input.ts';

/** What is done with each sentence, and with each block after its sentences. */
export interface SentenceVisits {
  readonly io: Io;
  readonly options?: SentenceReaderOptions;
  readonly visit?: (reader: SentenceReader) => void;
  readonly keep?: (block: Uint8Array) => void;
}

/** Visits the sentences of inputs up to the first with a problem, which is reported and returned. */
export async function visitSentences(
  inputs: readonly CorpusInput[],
  { io, options, visit = () => {}, keep = () => {} }: SentenceVisits,
): Promise<Problem | undefined> {
  for (const input of inputs) {
    const { file, from } = rangeOf(input);
    const reader = new SentenceReader(options);
    for await (const { bytes } of readInputs([input], { io, onRead: () => {}, unitOf: () => 'sentence' })) {
      reader.open(bytes, reader.line);
      while (reader.next()) {
        const found = textProblem(reader);
        if (found !== undefined) {
          const problem = { ...found, line: found.line + (await linesBefore(file, from)) };
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
