/** Modules that no spec makes any more. They are reported, never deleted. */
import { readdir } from 'node:fs/promises';
import { findModule } from './target.ts';

/** The modules of the folder, other than the given ones, by file name. */
export async function orphansIn(folder: string, made: ReadonlySet<string>): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  const orphans: string[] = [];
  for (const name of names.toSorted()) {
    if (!/^[^.].*\.[jt]s$/.test(name) || made.has(name)) continue;
    const { kind } = await findModule(folder, name);
    if (kind === 'own') orphans.push(name);
  }
  return orphans;
}
