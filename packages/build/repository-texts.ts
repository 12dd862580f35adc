/** What embedded/ is made from. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Texts } from './embedded-files.ts';

/** The texts below folders of the repository at `root`, by their paths from there, in alphabetical order. */
export function textsBelow(root: string, folders: readonly string[]): Texts {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
  return new Map(paths.toSorted().map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** The texts that embedded/ is made from. */
export function repositoryTexts(root: string): Texts {
  return textsBelow(root, ['generator/systems', 'runtime', 'templates', 'view']);
}
