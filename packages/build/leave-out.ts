/**
 * Writes dist/.npmignore of the packages: what nothing that a user can import, run or read leads to, so that npm does not
 * pack it. `npm run build` and `npm run build:page` run this last, on what the compiler and the bundlers have made.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { reachedFiles } from './reached-files.ts';

/** Writes the list of the package at `root`. */
function leaveOut(root: string): void {
  const dist = join(root, 'dist');
  const reached = reachedFiles(root);
  const lines = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !reached.has(path))
    .map((path) => `/${relative(dist, path).split(sep).join('/')}\n`)
    .toSorted();
  writeFileSync(join(dist, '.npmignore'), lines.join(''));
}

for (const folder of ['.', 'packages/runtime']) leaveOut(join(process.cwd(), folder));
