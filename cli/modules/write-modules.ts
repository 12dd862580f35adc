/**
 * Modules in a folder. One is replaced only if arcforge generated it, and left alone if it would not change. Layout does
 * not count: a checkout may have CRLF, and a project may format its files.
 */
import { UsageError } from '../shared/io.ts';
import type { ModuleFile } from './javascript.ts';
import { findModule, type TargetFile } from './target.ts';
import { replaceFiles, type NewFile } from './write.ts';

/** The state of a file; for a stale one, its current text. */
export type FileState =
  { readonly kind: 'written' | 'unchanged' } | { readonly kind: 'stale'; readonly current: string | undefined };

/** Brings the files up to date in the folder, together with others that belong to them: all or none. */
export async function writeModules(
  folder: string,
  files: readonly ModuleFile[],
  others: readonly NewFile[] = [],
): Promise<readonly FileState[]> {
  const found = await Promise.all(
    files.map(async (file) => {
      const target = accepted(await findModule(folder, file.fileName));
      return { path: target.path, content: file.text, isKept: await isCurrent(target, file) };
    }),
  );
  await replaceFiles([...others, ...found.filter(({ isKept }) => !isKept)]);
  return found.map(({ isKept }) => ({ kind: isKept ? 'unchanged' : 'written' }));
}

/** Whether the file in the folder is up to date; writes nothing. */
export async function compareFile(folder: string, file: ModuleFile): Promise<FileState> {
  const target = accepted(await findModule(folder, file.fileName));
  if (await isCurrent(target, file)) return { kind: 'unchanged' };
  return { kind: 'stale', current: target.kind === 'own' ? textOf(target.bytes) : undefined };
}

function accepted(target: TargetFile): Exclude<TargetFile, { readonly kind: 'refused' }> {
  if (target.kind === 'refused') throw new UsageError(`${target.path}: ${target.reason}`);
  return target;
}

async function isCurrent(target: TargetFile, { text }: ModuleFile): Promise<boolean> {
  if (target.kind !== 'own') return false;
  if (textOf(target.bytes) === text) return true;
  const { isSameCode } = await import('./same-code.ts');
  return isSameCode(target.bytes.toString('utf8'), text);
}

function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\r\n', '\n');
}
