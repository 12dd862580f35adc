/** A range of the bytes of a file, of whole sentences: what is read of it, if not all. */
import { createReadStream } from 'node:fs';
import { LINE_FEED } from '../../runtime/conll/ascii.ts';
import type { BlockUnit } from '../../runtime/conll/read-blocks.ts';

export interface FileRange {
  readonly file: string;
  /** The first byte. */
  readonly from: number;
  /** The byte after the last; undefined for what a stream gives until it ends. */
  readonly to: number | undefined;
  /** The unit that is never split; undefined if the first bytes have yet to tell. */
  readonly unit: BlockUnit | undefined;
}

/** What is read: files as they are named, or ranges of them. */
export type CorpusInput = string | FileRange;

/** The range of an input. */
export function rangeOf(input: CorpusInput): FileRange {
  return typeof input === 'string' ? { file: input, from: 0, to: undefined, unit: undefined } : input;
}

/** The lines of a file before a byte. They have to be counted, so this is for where they are told. */
export async function linesBefore(file: string, from: number): Promise<number> {
  let lines = 0;
  if (from === 0) return lines;
  for await (const chunk of createReadStream(file, {
    end: from - 1,
    highWaterMark: 2 ** 18,
  }) as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) lines++;
  }
  return lines;
}
