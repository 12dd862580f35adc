/**
 * Tests run the build. They import sources by their names, and this plugin gives them the files that the compiler made of
 * them in `dist`, which Node imports as they are: nothing is transformed, loops run at their real speed, and what is
 * tested is what is published. The code in runtime/module is imported as it stands, since tests replace its surroundings.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'vitest/config';

const root = resolve(import.meta.dirname, '..');
const { include } = JSON.parse(readFileSync(join(root, 'tsconfig.build.json'), 'utf8')) as { include: string[] };

/** Whether the file, named from the root, is imported from `dist`. */
function isBuilt(path: string): boolean {
  return (
    path.endsWith('.ts') &&
    include.some((folder) => path === folder || path.startsWith(`${folder}/`)) &&
    !/^runtime\/module\/|\.test\.ts$/.test(path)
  );
}

export const builtSources: Plugin = {
  name: 'built-sources',
  enforce: 'pre',
  resolveId(source, importer) {
    if (importer === undefined || !/^[./]/.test(source)) return null;
    const path = relative(root, resolve(dirname(importer), source));
    return isBuilt(path) ? join(root, 'dist', path.replace(/\.ts$/, '.js')) : null;
  },
};
