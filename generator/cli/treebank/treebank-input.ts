/** The files that a command reads, looked at before the first is opened, and then block by block. */
import { statSync } from 'node:fs';
import { openTreebank } from '../../../runtime/conll/open-treebank.ts';
import { readBlocks, UnreadableTreebank, type BlockUnit } from '../../../runtime/conll/read-blocks.ts';
import { reason, STDIN, UsageError, type Io } from '../io.ts';

/** A block with the file that it is of. */
export interface FileBlock {
  readonly file: string;
  /** Which of the files: one may be named twice. */
  readonly index: number;
  readonly bytes: Uint8Array;
}

/** Refuses files that cannot be read; their sizes together, or undefined where that of standard input is among them. */
export function sizeOfInputs(files: readonly string[]): number | undefined {
  if (files.filter((file) => file === STDIN).length > 1) throw new UsageError('standard input can be read only once');
  const sizes = files.map((file) => (file === STDIN ? undefined : sizeOf(file)));
  return sizes.reduce((sum, size) => (sum === undefined || size === undefined ? undefined : sum + size), 0);
}

/** Undefined for a pipe or a device, such as the shell makes of <( ). */
function sizeOf(file: string): number | undefined {
  try {
    const stat = statSync(file);
    if (stat.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    return stat.isFile() ? stat.size : undefined;
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${reason(error)}`);
  }
}

/** The blocks of the files, one file after the other; `unitOf` looks at the first bytes of each. */
export async function* readInputs(
  files: readonly string[],
  {
    io,
    onRead,
    unitOf,
  }: { readonly io: Io; readonly onRead: (bytes: number) => void; readonly unitOf: (start: Uint8Array) => BlockUnit },
): AsyncGenerator<FileBlock, void, undefined> {
  for (const [index, file] of files.entries()) {
    try {
      const chunks = openTreebank(file === STDIN ? io.stdin : file, onRead);
      const first = await chunks.next();
      if (first.done === true) continue;
      for await (const bytes of readBlocks(withFirst(first.value, chunks), unitOf(first.value)))
        yield { file, index, bytes };
    } catch (error) {
      if (error instanceof UnreadableTreebank) throw new UsageError(`${file}: ${error.message}`);
      if (error instanceof Error && 'code' in error) throw new UsageError(`cannot read ${file}: ${reason(error)}`);
      throw error;
    }
  }
}

async function* withFirst(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}
