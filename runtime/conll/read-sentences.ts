/** Sentences for `for await`: each has its own memory and stays valid. */
import type { TreebankInput } from './input.ts';
import { readBlocks } from './read-blocks.ts';
import { SentenceReader, type SentenceReaderOptions } from './sentence-reader.ts';
import type { Sentence } from './sentence.ts';

/** The sentences of an input, including those with a problem. */
export async function* readSentences(
  input: TreebankInput,
  options?: SentenceReaderOptions,
): AsyncGenerator<Sentence, void, undefined> {
  const reader = new SentenceReader(options);
  for await (const block of readBlocks(input)) {
    reader.open(block, reader.line);
    while (reader.next()) yield copyOf(reader);
  }
}

/** A copy with only the bytes of the sentence, and the line feed that its last line may lack. */
export function copyOf(sentence: SentenceReader): Sentence {
  const { bytes, from, to, bodyAt, fromLine, length, heads, wordAt, headFrom, headTo, end, problem } = sentence;
  const shifted = (offset: number): number => offset - from;
  return {
    problem,
    bytes: bytes.slice(from, to === end ? bytes.length : to),
    from: 0,
    to: to - from,
    bodyAt: bodyAt - from,
    fromLine,
    length,
    heads: heads.slice(),
    wordAt: wordAt.map(shifted),
    headFrom: headFrom.map(shifted),
    headTo: headTo.map(shifted),
  };
}
