/**
 * The only place that writes modules. A file is replaced only if arcforge generated it, by a single rename, and left
 * alone if it would not change. Line ends do not count: a checkout may have CRLF, and prettier with `semi: false` drops
 * semicolons even from statements that it is told to ignore.
 */
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { InferenceModule } from '../../generator/pipeline.ts';
import { reason, UsageError } from '../shared/io.ts';
import { findTarget, type Target } from './target.ts';
import { temporaryPath } from './temporary-files.ts';

/** The state of a file; for a stale one, its current text. */
export type FileState =
  { readonly kind: 'written' | 'unchanged' } | { readonly kind: 'stale'; readonly current: string | undefined };

/** Brings the file up to date in the folder. */
export async function writeFile(folder: string, file: InferenceModule): Promise<FileState> {
  const target = accepted(await findTarget(folder, file.fileName));
  if (isCurrent(target, file)) return { kind: 'unchanged' };
  try {
    await mkdir(dirname(target.path), { recursive: true });
    await replaceFile(target.path, file.text);
  } catch (error) {
    throw new UsageError(`${target.path}: cannot be written: ${reason(error)}`);
  }
  return { kind: 'written' };
}

/** Whether the file in the folder is up to date; writes nothing. */
export async function compareFile(folder: string, file: InferenceModule): Promise<FileState> {
  const target = accepted(await findTarget(folder, file.fileName));
  if (isCurrent(target, file)) return { kind: 'unchanged' };
  return { kind: 'stale', current: target.kind === 'module' ? withLineFeeds(target.text) : undefined };
}

function accepted(target: Target): Exclude<Target, { readonly kind: 'refused' }> {
  if (target.kind === 'refused') throw new UsageError(`${target.path}: ${target.reason}`);
  return target;
}

function isCurrent(target: Target, { text }: InferenceModule): boolean {
  return target.kind === 'module' && withoutLineEnds(target.text) === withoutLineEnds(text);
}

function withoutLineEnds(text: string): string {
  return text.replaceAll(/;?\r?$/gm, '');
}

function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

async function replaceFile(path: string, text: string): Promise<void> {
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
