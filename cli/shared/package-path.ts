/** Where the package's own files are, for its source and for its build in `dist`, and its version. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

let root: URL | undefined;

/** The path of a file of the package, relative to its top level. */
export function packagePath(relative: string): string {
  root ??= findRoot();
  return fileURLToPath(new URL(relative, root));
}

/** The version that package.json names. */
export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(packagePath('package.json'), 'utf8')) as { version: string };
  return version;
}

function findRoot(): URL {
  let folder = new URL('.', import.meta.url);
  while (!existsSync(new URL('package.json', folder))) folder = new URL('..', folder);
  return folder;
}
