/** The fastest way to read a treebank: a function for each sentence, and nothing is kept. */
import type { TreebankInput } from './input.ts';
import { readBlocks } from './read-blocks.ts';
import { SentenceReader, type SentenceReaderOptions } from './sentence-reader.ts';
import type { Sentence } from './sentence.ts';

/**
 * Calls a function for each sentence of an input, and says how many there were. A sentence is valid during the call,
 * which is why the function must not return a promise. A function that returns false ends the reading.
 */
export async function forEachSentence(
  input: TreebankInput,
  visit: (sentence: Sentence) => boolean | void,
  options?: SentenceReaderOptions,
): Promise<number> {
  const reader = new SentenceReader(options);
  let sentences = 0;
  for await (const block of readBlocks(input)) {
    reader.open(block, reader.line);
    while (reader.next()) {
      sentences++;
      const answer: unknown = visit(reader);
      if (answer === false) return sentences;
      if (typeof answer === 'object') refusePromise(answer);
    }
  }
  return sentences;
}

function refusePromise(answer: object | null): void {
  if (answer === null || !('then' in answer)) return;
  // Nobody else will hear of its failure.
  Promise.resolve(answer).catch(() => {});
  throw new TypeError(
    'the function returned a promise, and its sentence is valid only during the call; use for await (const sentence of readSentences(input))',
  );
}
