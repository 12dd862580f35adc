/**
 * The part of a corpus that a task works on, as ranges of its files. The files stand one after the other as a line of
 * bytes, which is divided into n equal pieces; each division is moved on to the next place where its file can be cut. So
 * every sentence is in exactly one part, the parts in their order are the files, and a task finds its own part by
 * reading a few bytes near its ends.
 */
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { UnreadableTreebank, type BlockUnit } from '../../runtime/conll/read-blocks.ts';
import { STDIN, unreadable, UsageError } from '../shared/io.ts';
import type { CorpusPart } from './corpus-part.ts';
import type { FileRange } from './file-range.ts';
import { readStartOf, type UnitOf } from './unit-of-input.ts';
import { nextUnitStart } from './unit-start.ts';

/** A file of a corpus. */
export interface SizedFile {
  readonly file: string;
  readonly bytes: number;
}

/** A range with both its ends. */
type CutRange = FileRange & { readonly to: number };

/** The files with their sizes; refuses what cannot be cut. */
export async function sizedFiles(files: readonly string[]): Promise<readonly SizedFile[]> {
  return Promise.all(
    files.map(async (file) => {
      if (file === STDIN) throw uncuttable('standard input', 'it cannot be read from the middle; name a file');
      const found = await stat(file).catch((error: unknown) => {
        throw unreadable(file, error);
      });
      if (found.isDirectory()) throw unreadable(file, { code: 'EISDIR' });
      if (!found.isFile()) throw uncuttable(file, 'it is not a regular file, so it cannot be read from the middle');
      return { file, bytes: found.size };
    }),
  );
}

/** The ranges of a part, at most one of each file. */
export async function cutCorpus(
  files: readonly SizedFile[],
  { part: { index, of }, unitOf }: { readonly part: CorpusPart; readonly unitOf: UnitOf },
): Promise<readonly CutRange[]> {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const [from, to] = [index - 1, index].map((parts) => division(total, { parts, of })) as [number, number];
  const ranges: CutRange[] = [];
  let before = 0;
  for (const sized of files) {
    if (from < before + sized.bytes && before < to) {
      const range = await rangeWithin(sized, { from: from - before, to: to - before, unitOf });
      if (range.from < range.to) ranges.push(range);
    }
    before += sized.bytes;
  }
  return ranges;
}

/** Where so many of all parts end, in whole numbers that a double holds. */
function division(total: number, { parts, of }: { readonly parts: number; readonly of: number }): number {
  return Math.floor(total / of) * parts + Math.floor(((total % of) * parts) / of);
}

/** The units of a file that start from one division up to another, which may lie outside the file. */
async function rangeWithin(
  { file, bytes: size }: SizedFile,
  { from, to, unitOf }: { readonly from: number; readonly to: number; readonly unitOf: UnitOf },
): Promise<CutRange> {
  try {
    const unit = await unitOfFile(file, unitOf);
    const handle = await open(file);
    try {
      const cut = async (at: number): Promise<number> =>
        at <= 0 ? 0 : at >= size ? size : nextUnitStart({ handle, size }, at, unit);
      return { file, from: await cut(from), to: await cut(to), unit };
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof UnreadableTreebank) throw new UsageError(`${file}: ${error.message}`);
    throw error instanceof Error && 'code' in error ? unreadable(file, error) : error;
  }
}

async function unitOfFile(file: string, unitOf: UnitOf): Promise<BlockUnit> {
  const chunks = (createReadStream(file) as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  try {
    const { unit, start } = await readStartOf(chunks, unitOf);
    if (start[0]?.[0] === 0x1f && start[0][1] === 0x8b) {
      throw uncuttable(file, 'it is gz, which has to be read from its start; unpack it, or give each task whole files');
    }
    return unit;
  } finally {
    await chunks.return?.();
  }
}

function uncuttable(name: string, why: string): UsageError {
  return new UsageError(`--part cannot cut ${name}: ${why}`);
}
