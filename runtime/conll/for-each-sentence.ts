/** The plain way to read a treebank: a function for each sentence. */
import type { Readable } from 'node:stream';
import { openTreebank } from './open-treebank.ts';
import type { ConllProblem } from './problem.ts';
import { readBlocks } from './read-blocks.ts';
import { SentenceReader, type SentenceReaderOptions } from './sentence-reader.ts';
import type { Sentence } from './sentence.ts';

/**
 * Calls a function for each sentence of a file, or of a stream such as standard input; both may be gz. The sentence is
 * valid during the call, and has heads only where there is no problem. A function that returns false ends the reading.
 */
export async function forEachSentence(
  input: string | Readable,
  visit: (sentence: Sentence, problem: ConllProblem | undefined) => unknown,
  options?: SentenceReaderOptions,
): Promise<void> {
  const reader = new SentenceReader(options);
  for await (const block of readBlocks(openTreebank(input))) {
    reader.open(block, reader.line);
    while (reader.next()) if (visit(reader, reader.problem) === false) return;
  }
}
