/** Reads text with the reader, and keeps what it says of each sentence. */
import { readBlocks } from '../../runtime/conll/read-blocks.ts';
import { SentenceReader, type SentenceReaderOptions } from '../../runtime/conll/sentence-reader.ts';
import type { ConllProblem } from '../../runtime/conll/problem.ts';

export interface ReadSentence {
  readonly heads: readonly number[];
  readonly text: string;
  readonly problem?: ConllProblem;
}

/** The sentences of an input given in chunks. */
export async function readChunks(
  chunks: readonly (Uint8Array | string)[],
  options?: SentenceReaderOptions,
): Promise<ReadSentence[]> {
  const sentences: ReadSentence[] = [];
  const reader = new SentenceReader(options);
  for await (const block of readBlocks(chunks)) {
    reader.open(block, reader.line);
    while (reader.next()) {
      const { heads, bytes, from, to, problem } = reader;
      sentences.push({
        heads: [...heads],
        text: Buffer.from(bytes.subarray(from, to)).toString(),
        ...(problem === undefined ? {} : { problem }),
      });
    }
  }
  return sentences;
}

/** A line of a word, with only what the reader looks at. */
export function line(id: string | number, head: string | number): string {
  return `${id}\tw${id}\t_\t_\t_\t_\t${head}\t_\t_\t_\n`;
}

/** A sentence with these heads. */
export function sentence(...heads: readonly (string | number)[]): string {
  return `${heads.map((head, index) => line(index + 1, head)).join('')}\n`;
}
