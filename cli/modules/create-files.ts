/** The files of a new project. One that exists is kept, unless it is exactly the text that the new one extends. */
import { join } from 'node:path';
import { UsageError } from '../shared/io.ts';
import { readStart, UnreadableFile, type Ownership } from '../shared/regular-file.ts';
import type { InitialFile } from './initial-files.ts';
import { findTarget } from './target.ts';
import { replaceFiles } from './write.ts';

export type CreatedState = 'created' | 'changed' | 'kept';

/** In bytes: more than a package.json has. */
const MAX_BYTES = 10_000_000;

/** Any file is read, and none is replaced without a look at its text. */
const ANY_FILE: Ownership = { limit: MAX_BYTES, isOwn: () => true, others: '' };

/** Creates the files in the folder, all or none, and says what became of each. */
export async function createFiles(folder: string, files: readonly InitialFile[]): Promise<readonly CreatedState[]> {
  const found = await Promise.all(
    files.map(async ({ fileName, text, replaces }) => {
      const target = await findTarget(join(folder, fileName), ANY_FILE);
      if (target.kind === 'refused') throw new UsageError(`${target.path}: ${target.reason}`);
      const { path } = target;
      const existing = target.kind === 'own' ? target.bytes.toString('utf8') : undefined;
      const state: CreatedState =
        existing === undefined ? 'created' : existing === replaces && existing !== text ? 'changed' : 'kept';
      return { path, content: text, state };
    }),
  );
  await replaceFiles(found.filter(({ state }) => state !== 'kept'));
  return found.map(({ state }) => state);
}

/** The text of a file; undefined if it does not exist. */
export async function readTextFile(path: string): Promise<string | undefined> {
  try {
    return (await readStart(path, MAX_BYTES)).toString('utf8');
  } catch (error) {
    if (error instanceof UnreadableFile && error.isMissing) return undefined;
    throw error instanceof UnreadableFile ? new UsageError(`cannot read ${path}: ${error.message}`) : error;
  }
}
