/** The files that a command reads: checked before the first is opened, then read block by block. */
import { createReadStream, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { startingWith } from '../../runtime/conll/input.ts';
import { openTreebank } from '../../runtime/conll/open-treebank.ts';
import { readBlocks, UnreadableTreebank } from '../../runtime/conll/read-blocks.ts';
import type { FileBlock } from '../../treebank/run-job.ts';
import { STDIN, UsageError, type Io, unreadable } from '../shared/io.ts';
import { inputStream } from '../shared/read-input.ts';
import { rangeOf, type CorpusInput, type FileRange } from './file-range.ts';
import { readStartOf, type UnitOf } from './unit-of-input.ts';

/** Refuses files that cannot be read. Returns their total size, or undefined if some size is unknown. */
export function sizeOfInputs(files: readonly string[]): number | undefined {
  if (files.filter((file) => file === STDIN).length > 1) throw new UsageError('standard input can be read only once');
  const sizes = files.map((file) => (file === STDIN ? undefined : sizeOf(file)));
  return sizes.reduce((sum, size) => (sum === undefined || size === undefined ? undefined : sum + size), 0);
}

/** Undefined for a pipe or a device, such as the shell’s <( ). */
function sizeOf(file: string): number | undefined {
  try {
    const stat = statSync(file);
    if (stat.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    return stat.isFile() ? stat.size : undefined;
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** The blocks of the inputs, one after the other. The first bytes of a file determine how it is cut. */
export async function* readInputs(
  inputs: readonly CorpusInput[],
  { io, onRead, unitOf }: { readonly io: Io; readonly onRead: (bytes: number) => void; readonly unitOf: UnitOf },
): AsyncGenerator<FileBlock, void, undefined> {
  for (const [index, range] of inputs.map(rangeOf).entries()) {
    const { file, from: skipped } = range;
    try {
      const chunks = openTreebank(streamOf(range, io), onRead);
      const { unit, start } = await (range.unit === undefined
        ? readStartOf(chunks, unitOf)
        : { unit: range.unit, start: [] });
      for await (const bytes of readBlocks(startingWith(start, chunks), unit)) {
        yield { file, index, skipped, bytes, unit };
      }
    } catch (error) {
      if (error instanceof UnreadableTreebank) throw new UsageError(`${file}: ${error.message}`);
      if (error instanceof Error && 'code' in error) throw unreadable(file, error);
      throw error;
    }
  }
}

function streamOf({ file, from, to }: FileRange, io: Io): Readable {
  if (to === undefined) return inputStream(file, io);
  return createReadStream(file, { start: from, end: to - 1, highWaterMark: 2 ** 18 });
}
