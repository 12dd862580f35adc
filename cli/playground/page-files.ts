/** The files of the playground as the package has them: built by `npm run build:page`. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { packagePath } from '../shared/package-path.ts';
import { UsageError } from '../shared/io.ts';

export interface PageFile {
  /** From the folder of the page, with slashes. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The files, index.html last, so that a page that is being written never lacks what it refers to. */
export async function pageFiles(): Promise<readonly PageFile[]> {
  const folder = packagePath('dist/playground');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted((a, b) => Number(a === 'index.html') - Number(b === 'index.html') || (a < b ? -1 : 1));
  if (!paths.includes('index.html')) throw new UsageError('the playground has not been built: npm run build:page');
  return Promise.all(paths.map(async (path) => ({ path, bytes: await readFile(join(folder, path)) })));
}
