/** The texts that embedded/ is made from. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { basename, dirname } from 'node:path/posix';

/** Texts by their paths from the root of the repository, on every machine with slashes. */
export type Texts = ReadonlyMap<string, string>;

/** What embedded/ of the repository at `root` is made from. */
export function repositoryTexts(root: string): Texts {
  return textsBelow(root, ['generator/systems', 'runtime', 'templates', 'view']);
}

/** The texts below folders of `root`, by their paths from there, in alphabetical order. */
export function textsBelow(root: string, folders: readonly string[]): Texts {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
  return new Map(paths.toSorted().map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** The files of a folder with an ending, in alphabetical order, named without it. */
export function filesOf(
  texts: Texts,
  { folder, ending }: { readonly folder: string; readonly ending: string },
): readonly (NamedText & { readonly path: string })[] {
  return [...texts]
    .filter(([path]) => dirname(path) === folder && path.endsWith(ending))
    .map(([path, text]) => ({ path, name: basename(path, ending), text }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}
