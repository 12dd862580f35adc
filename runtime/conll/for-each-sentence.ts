/** The fastest way to read a treebank: a callback for each sentence, with memory reused. */
import { checkFunction } from '../text/check-function.ts';
import type { TreebankInput } from './input.ts';
import { readBlocks } from './read-blocks.ts';
import { SentenceReader, type SentenceReaderOptions } from './sentence-reader.ts';
import type { Sentence } from './sentence.ts';

/**
 * Calls a function for each sentence of an input and returns their number. A sentence is valid only during the call, so
 * the function must not return a promise. Reading stops if the function returns false.
 */
export async function forEachSentence(
  input: TreebankInput,
  visit: (sentence: Sentence) => boolean | void,
  options?: SentenceReaderOptions,
): Promise<number> {
  checkFunction(visit, 'visit');
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
  // Nobody else handles its failure.
  Promise.resolve(answer).catch(() => {});
  throw new TypeError(
    'the function returned a promise, but its sentence is valid only during the call; use for await (const sentence of readSentences(input))',
  );
}
