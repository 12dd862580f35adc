/** The treebanks that some tests need: below the folder that ARCFORGE_TREEBANKS names. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env['ARCFORGE_TREEBANKS'] || undefined;

/** Why tests that need treebanks are skipped; for their names. */
export const SKIPPED: string = folder === undefined ? ' (skipped: ARCFORGE_TREEBANKS names no folder)' : '';

/** Paths of all CoNLL-U and CoNLL-X files; empty where there are none. */
export const treebankFiles: readonly string[] =
  folder === undefined
    ? []
    : readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.conllu?$/.test(path))
        .toSorted()
        .map((path) => join(folder, path));
