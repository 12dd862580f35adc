/** Files import what import-table.ts lists and nothing else, in no circle, and nothing of Node outside cli/. */
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ALLOWED } from './import-table.ts';

const ROOT = join(import.meta.dirname, '..');

/** The layer of a file: the longest listed folder that it is in. */
function layerOf(file: string): string | undefined {
  return Object.keys(ALLOWED)
    .filter((layer) => file.startsWith(`${layer}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*['"`]([^'"`]+)['"`]/g)].map(([, specifier]) => specifier!);
}

/** Folders of programs and tests, which import what they like and are imported by none. */
const OUTSIDE = new Set(['test', 'docs', 'examples', 'packages', 'site', 'dist', 'node_modules']);

const files = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !OUTSIDE.has(entry.name))
  .flatMap(({ name: folder }) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.d|\.config)\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  );

test('the table has no cycles: a row names only rows above it', () => {
  const layers = Object.keys(ALLOWED);
  const wrong = Object.entries(ALLOWED).flatMap(([layer, below]) =>
    below.filter((other) => layers.indexOf(other) < 0 || layers.indexOf(other) >= layers.indexOf(layer)),
  );
  expect(wrong).toEqual([]);
});

test('every file belongs to a layer', () => {
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => layerOf(file) === undefined)).toEqual([]);
});

describe.each(Object.keys(ALLOWED))('%s', (layer) => {
  test('imports only what lies below it', () => {
    const own = files.filter((file) => layerOf(file) === layer);
    expect(own.length).toBeGreaterThan(0);
    const upward = own.flatMap((file) =>
      importsOf(file)
        .filter((specifier) => specifier.startsWith('.') || /^arcforge\b/.test(specifier))
        .map((specifier) => relative(ROOT, join(ROOT, dirname(file), specifier)))
        .filter((target) => ![layer, ...ALLOWED[layer]!].some((folder) => target.startsWith(`${folder}/`)))
        .map((target) => `${file} imports ${target}`),
    );
    expect(upward).toEqual([]);
  });

  test('may import only what it does import', () => {
    const own = files.filter((file) => layerOf(file) === layer);
    const targets = own.flatMap((file) =>
      importsOf(file).map((specifier) => relative(ROOT, join(ROOT, dirname(file), specifier))),
    );
    const unused = ALLOWED[layer]!.filter((folder) => !targets.some((target) => target.startsWith(`${folder}/`)));
    expect(unused).toEqual([]);
  });
});

test('no file imports a file that imports it, directly or through others', () => {
  const finished = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (path.includes(file) || finished.has(file)) return;
    for (const specifier of importsOf(file)) {
      if (/^\.\.?\/.*\.tsx?$/.test(specifier)) visit(join(dirname(file), specifier), [...path, file]);
    }
    finished.add(file);
  };
  for (const file of files) visit(file, []);
  expect(cycles).toEqual([]);
});

/** Folders whose code runs in a browser as it is; that it names nothing of Node either, generator/tsconfig.json checks. */
const ANYWHERE = Object.keys(ALLOWED).filter((layer) => !/^cli\b/.test(layer));

describe.each(ANYWHERE)('%s', (layer) => {
  const own = files.filter((file) => layerOf(file) === layer);

  test('imports nothing of Node, nor types of it', () => {
    const ofNode = own.flatMap((file) =>
      importsOf(file)
        .filter((specifier) => specifier.startsWith('node:') || builtinModules.includes(specifier))
        .map((specifier) => `${file} imports ${specifier}`),
    );
    expect(ofNode).toEqual([]);
  });
});
