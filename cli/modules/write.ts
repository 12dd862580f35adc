/**
 * The only place that writes files. Those that belong together are written beside their places first and renamed when
 * all of them are complete, so that a full disk leaves what was there before, and no half of a parser or a page.
 */
import { lstat, mkdir, open, readlink, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { printable } from '../../runtime/text/printable.ts';
import { reason, UsageError } from '../shared/io.ts';
import type { Ownership } from '../shared/regular-file.ts';
import { findTarget, optional } from './target.ts';
import { removeLeftovers, temporaryPath } from './temporary-files.ts';

/** A file as it is to be. */
export interface NewFile {
  /** Where links have been followed: what is there is replaced. */
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** Replaces all files, or none if one of them cannot be written. Folders are made where they are missing. */
export async function replaceFiles(files: readonly NewFile[]): Promise<void> {
  const written: { readonly path: string; readonly temporary: string }[] = [];
  const made: string[] = [];
  try {
    for (const { path, content } of files) {
      await naming(path, async () => {
        made.unshift(...(await makeFolder(dirname(path))));
        const temporary = temporaryPath(path);
        written.push({ path, temporary });
        await writeNew(temporary, content);
      });
    }
    for (const { path, temporary } of written) await naming(path, () => rename(temporary, path));
  } catch (error) {
    for (const { temporary } of written) await rm(temporary, { force: true });
    await removeEmpty(made);
    throw error;
  }
}

/**
 * The path to write to, or a UsageError if there is something at the path that may not be replaced, or nothing can be
 * written there, which is tried. Nothing is left of that, and what killed runs left is removed.
 */
export async function prepareFile(path: string, ownership: Ownership): Promise<string> {
  const target = await findTarget(path, ownership);
  if (target.kind === 'refused') throw new UsageError(`${path}: ${target.reason}`);
  await naming(path, async () => {
    const folder = dirname(target.path);
    const made = await makeFolder(folder);
    try {
      await removeLeftovers(folder);
      const temporary = temporaryPath(target.path);
      await writeNew(temporary, '');
      await rm(temporary);
    } finally {
      await removeEmpty(made);
    }
  });
  return target.path;
}

/** Makes the folder, and says which folders were made for it, the deepest first. Node’s own way hangs below /proc. */
async function makeFolder(folder: string): Promise<readonly string[]> {
  const found = await optional(stat(folder));
  if (found?.isDirectory() === true) return [];
  if (found !== undefined) throw new UsageError(`${printable(folder)} is not a folder`);
  if ((await optional(lstat(folder))) !== undefined) {
    throw new UsageError(
      `${printable(folder)} is a link to ${printable(await readlink(folder))}, which does not exist`,
    );
  }
  const above = await makeFolder(dirname(folder));
  try {
    await mkdir(folder);
  } catch (error) {
    await removeEmpty(above);
    const { code } = error as NodeJS.ErrnoException;
    // Another program was faster.
    if (code === 'EEXIST') return makeFolder(folder);
    if (code === 'ENOENT') throw new UsageError(`no folder can be made in ${printable(dirname(folder))}`);
    throw error;
  }
  return [folder, ...above];
}

async function removeEmpty(folders: readonly string[]): Promise<void> {
  for (const folder of folders) await rmdir(folder).catch(() => undefined);
}

async function writeNew(path: string, content: string | Uint8Array): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Errors name the file that was to be written. */
async function naming(path: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const why = error instanceof UsageError ? error.message : reason(error);
    throw new UsageError(`${path}: cannot be written: ${why}`);
  }
}
