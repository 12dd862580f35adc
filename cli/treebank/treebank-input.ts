/** The files that a command reads: checked before the first is opened, then read block by block. */
import { statSync } from 'node:fs';
import { MARK_LENGTH } from '../../runtime/text/byte-order-mark.ts';
import { startingWith } from '../../runtime/conll/input.ts';
import { openTreebank } from '../../runtime/conll/open-treebank.ts';
import { MAX_SENTENCE_BYTES, readBlocks, UnreadableTreebank, type BlockUnit } from '../../runtime/conll/read-blocks.ts';
import type { FileBlock } from '../../treebank/run-job.ts';
import { STDIN, UsageError, type Io, unreadable } from '../shared/io.ts';
import { inputStream } from '../shared/read-input.ts';

/** Where a file may be cut, judged by its start; undefined if the start is too short to tell. */
export type UnitOf = (start: Uint8Array) => BlockUnit | undefined;

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

/** The blocks of the files, one file after the other. The first bytes of a file determine how it is cut. */
export async function* readInputs(
  files: readonly string[],
  { io, onRead, unitOf }: { readonly io: Io; readonly onRead: (bytes: number) => void; readonly unitOf: UnitOf },
): AsyncGenerator<FileBlock, void, undefined> {
  for (const [index, file] of files.entries()) {
    try {
      const chunks = openTreebank(inputStream(file, io), onRead);
      const { unit, start } = await startOf(chunks, unitOf);
      for await (const bytes of readBlocks(startingWith(start, chunks), unit)) yield { file, index, bytes, unit };
    } catch (error) {
      if (error instanceof UnreadableTreebank) throw new UsageError(`${file}: ${error.message}`);
      if (error instanceof Error && 'code' in error) throw unreadable(file, error);
      throw error;
    }
  }
}

/** Reads chunks until the unit is known. If the file ends first, it is empty, and any unit will do. */
async function startOf(
  chunks: AsyncIterator<Uint8Array, void>,
  unitOf: UnitOf,
): Promise<{ readonly unit: BlockUnit; readonly start: readonly Uint8Array[] }> {
  const start: Uint8Array[] = [];
  for (let length = 0; length <= MAX_SENTENCE_BYTES;) {
    const { value, done } = await chunks.next();
    if (done === true) return { unit: 'line', start };
    start.push(value);
    // A byte order mark may be split between chunks; after it, each chunk can be judged alone.
    const unit = unitOf(length < MARK_LENGTH ? Buffer.concat(start) : value);
    if (unit !== undefined) return { unit, start };
    length += value.length;
  }
  throw new UnreadableTreebank(`the first ${MAX_SENTENCE_BYTES} bytes are blank; expected a sentence`);
}
