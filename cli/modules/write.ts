/**
 * The only place that writes modules and models. A file is replaced only if arcforge generated it, by a single rename,
 * and left alone if it would not change. Layout does not count: a checkout may have CRLF, and a project may format its
 * files.
 */
import { constants } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { printable } from '../../runtime/text/printable.ts';
import { reason, UsageError } from '../shared/io.ts';
import type { ModuleFile } from './javascript.ts';
import { findTarget, type TargetFile } from './target.ts';
import { temporaryPath } from './temporary-files.ts';

/** The state of a file; for a stale one, its current text. */
export type FileState =
  { readonly kind: 'written' | 'unchanged' } | { readonly kind: 'stale'; readonly current: string | undefined };

/** Brings the file up to date in the folder. */
export async function writeFile(folder: string, file: ModuleFile): Promise<FileState> {
  const target = accepted(await findTarget(folder, file.fileName));
  if (await isCurrent(target, file)) return { kind: 'unchanged' };
  try {
    await makeFolderOf(target.path);
    await replaceFile(target.path, file.text);
  } catch (error) {
    throw unwritable(target.path, error);
  }
  return { kind: 'written' };
}

/** Whether the file in the folder is up to date; writes nothing. */
export async function compareFile(folder: string, file: ModuleFile): Promise<FileState> {
  const target = accepted(await findTarget(folder, file.fileName));
  if (await isCurrent(target, file)) return { kind: 'unchanged' };
  return { kind: 'stale', current: target.kind === 'module' ? withLineFeeds(target.text) : undefined };
}

function accepted(target: TargetFile): Exclude<TargetFile, { readonly kind: 'refused' }> {
  if (target.kind === 'refused') throw new UsageError(`${target.path}: ${target.reason}`);
  return target;
}

async function isCurrent(target: TargetFile, { text }: ModuleFile): Promise<boolean> {
  if (target.kind !== 'module') return false;
  if (withLineFeeds(target.text) === text) return true;
  const { isSameCode } = await import('./same-code.ts');
  return isSameCode(target.text, text);
}

function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** Makes the folder of a file, and refuses the file if it exists and its bytes do not pass the test. */
export async function prepareFile(path: string, isOwn: (existing: Uint8Array) => boolean): Promise<void> {
  try {
    await makeFolderOf(path);
    await access(dirname(path), constants.W_OK);
    const existing = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (existing === undefined || isOwn(existing)) return;
  } catch (error) {
    throw unwritable(path, error);
  }
  throw new UsageError(`${path}: this file was not written by arcforge and is left alone`);
}

/** Replaces a prepared file. */
export async function writeBytes(path: string, bytes: Uint8Array): Promise<void> {
  try {
    await replaceFile(path, bytes);
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** The text of a file; undefined if it does not exist. */
export async function readTextFile(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new UsageError(`cannot read ${path}: ${reason(error)}`);
  }
}

/** Creates a file of a new project; one that exists is kept, unless it is exactly the text that the new one extends. */
export async function createFile(
  folder: string,
  { fileName, text, replaces }: ModuleFile & { readonly replaces?: string },
): Promise<'created' | 'changed' | 'kept'> {
  const path = join(folder, fileName);
  const existing = await readTextFile(path);
  if (existing !== undefined && (existing !== replaces || existing === text)) return 'kept';
  try {
    await makeFolderOf(path);
    if (existing !== undefined) await replaceFile(path, text);
    // Refuses a file that has appeared meanwhile.
    else await writeNew(path, text);
  } catch (error) {
    throw unwritable(path, error);
  }
  return existing === undefined ? 'created' : 'changed';
}

async function makeFolderOf(path: string): Promise<void> {
  const folder = dirname(path);
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOTDIR') throw new UsageError(`${printable(folder)} is not a folder`);
    throw error;
  }
}

function unwritable(path: string, error: unknown): UsageError {
  return new UsageError(`${path}: cannot be written: ${error instanceof UsageError ? error.message : reason(error)}`);
}

async function writeNew(path: string, text: string): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(text);
  } finally {
    await handle.close();
  }
}

async function replaceFile(path: string, text: string | Uint8Array): Promise<void> {
  const temporary = temporaryPath(path);
  const handle = await open(temporary, 'wx');
  try {
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
