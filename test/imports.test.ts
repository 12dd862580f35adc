/** Which folder may import from which: arrows point one way, and any other import fails. */
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** The layers from the lowest up. Each may import from itself and from the folders that it lists. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'runtime/text': [],
  'runtime/module': ['runtime/text'],
  'runtime/wasm': [],
  'runtime/conll': ['runtime/text'],
  'runtime/parser': ['runtime/text', 'runtime/module'],
  'runtime/hybrid': ['runtime/text', 'runtime/module'],
  'runtime/neural': ['runtime/module', 'runtime/hybrid', 'runtime/parser'],
  'runtime/segmenter': ['runtime/text', 'runtime/parser'],
  'runtime/tagger': ['runtime/text', 'runtime/parser', 'runtime/segmenter'],
  generated: [],
  embedded: ['runtime/parser'],
  'runtime/trained': ['runtime/text', 'runtime/module', 'runtime/parser', 'runtime/neural', 'embedded'],
  'generator/diagnostics': ['runtime/text'],
  'generator/theory': ['runtime/text'],
  'generator/spec': ['runtime/text', 'embedded', 'generator/diagnostics', 'generator/theory'],
  'generator/checks': ['runtime/text', 'generator/diagnostics', 'generator/theory', 'generator/spec'],
  'generator/semantics': ['runtime/text', 'runtime/module', 'generator/theory'],
  'generator/frames/windows': ['generator/theory', 'generator/semantics'],
  'generator/frames/grammar': ['generator/frames/windows'],
  'generator/frames/reduction': ['generator/frames/grammar'],
  'generator/frames/counts': [
    'runtime/module',
    'generator/theory',
    'generator/semantics',
    'generator/frames/windows',
    'generator/frames/grammar',
    'generator/frames/reduction',
  ],
  'generator/frames/plans': [
    'runtime/text',
    'runtime/module',
    'generator/theory',
    'generator/frames/windows',
    'generator/frames/grammar',
    'generator/frames/reduction',
  ],
  'generator/frames/forests': [
    'runtime/module',
    'generator/theory',
    'generator/frames/windows',
    'generator/frames/grammar',
    'generator/frames/reduction',
  ],
  'generator/completion/shared': ['generator/theory'],
  'generator/completion/stacks': [
    'generator/theory',
    'generator/frames/windows',
    'generator/frames/grammar',
    'generator/frames/counts',
    'generator/completion/shared',
  ],
  'generator/completion/contents': ['runtime/module', 'generator/theory', 'generator/completion/shared'],
  'generator/completion': ['generator/theory'],
  'generator/emit/shared': ['runtime/module', 'embedded', 'generator/theory'],
  'generator/emit/unroll': ['runtime/wasm', 'generator/theory', 'generator/emit/shared'],
  'generator/emit/passes': ['runtime/module'],
  'generator/emit/sections': [
    'runtime/text',
    'runtime/module',
    'generator/theory',
    'generator/frames/counts',
    'generator/frames/plans',
    'generator/completion',
    'generator/emit/shared',
    'generator/emit/unroll',
    'generator/emit/passes',
  ],
  'generator/emit': ['embedded', 'generator/theory', 'generator/completion'],
  generator: ['runtime/text', 'runtime/module', 'embedded'],
  'learn/generative': [
    'runtime/text',
    'runtime/module',
    'runtime/conll',
    'runtime/parser',
    'generator/theory',
    'generator/frames/forests',
  ],
  'learn/shared': ['runtime/text', 'runtime/module', 'runtime/conll', 'runtime/parser', 'runtime/trained'],
  'learn/linear': ['runtime/module', 'runtime/parser', 'runtime/trained', 'learn/shared'],
  'learn/neural': [
    'runtime/module',
    'runtime/hybrid',
    'runtime/wasm',
    'runtime/parser',
    'runtime/neural',
    'learn/shared',
  ],
  'learn/tagger': [
    'runtime/text',
    'runtime/module',
    'runtime/conll',
    'runtime/parser',
    'runtime/tagger',
    'learn/shared',
    'learn/linear',
  ],
  'learn/segmenter': [
    'runtime/text',
    'runtime/module',
    'runtime/conll',
    'runtime/parser',
    'runtime/segmenter',
    'learn/shared',
    'learn/linear',
  ],
  treebank: [
    'runtime/text',
    'runtime/module',
    'runtime/conll',
    'runtime/parser',
    'runtime/segmenter',
    'runtime/tagger',
    'runtime/trained',
    'learn/generative',
    'learn/shared',
    'learn/tagger',
    'generator/theory',
    'generator/spec',
    'generator/semantics',
    'generator/frames/counts',
  ],
  learn: [
    'runtime/text',
    'runtime/module',
    'runtime/conll',
    'runtime/parser',
    'runtime/neural',
    'runtime/segmenter',
    'runtime/tagger',
    'runtime/trained',
    'generator',
    'learn/generative',
    'learn/shared',
    'learn/linear',
    'learn/neural',
    'learn/segmenter',
    'learn/tagger',
    'treebank',
  ],
  view: ['runtime/text', 'embedded', 'generator/diagnostics', 'generator/theory', 'generator/semantics'],
  'view/trace-page': ['generator/theory', 'generator/semantics', 'view'],
  'cli/shared': ['runtime/text', 'generator'],
  'cli/modules': ['runtime/text', 'runtime/module', 'generator', 'cli/shared'],
  'cli/treebank': [
    'runtime/text',
    'runtime/module',
    'runtime/conll',
    'runtime/parser',
    'runtime/trained',
    'generator/theory',
    'learn',
    'treebank',
    'view',
    'cli/shared',
  ],
  'cli/trace': [
    'runtime/text',
    'runtime/module',
    'runtime/conll',
    'generator/diagnostics',
    'generator/theory',
    'generator/semantics',
    'generator/frames/counts',
    'view',
    'cli/shared',
  ],
  'cli/learn': ['runtime/text', 'runtime/conll', 'generator', 'learn', 'cli/shared', 'cli/modules', 'cli/treebank'],
  'cli/infer': ['runtime/conll', 'runtime/module', 'generator', 'cli/shared', 'cli/treebank'],
  'cli/playground': ['cli/shared', 'cli/modules'],
  'cli/explain': ['runtime/conll', 'generator/diagnostics', 'generator/spec', 'treebank'],
  'cli/commands': [
    'runtime/text',
    'runtime/module',
    'runtime/conll',
    'runtime/parser',
    'runtime/tagger',
    'runtime/trained',
    'generator',
    'learn',
    'treebank',
    'view',
    'cli/shared',
    'cli/modules',
    'cli/treebank',
    'cli/learn',
    'cli/trace',
    'cli/infer',
    'cli/playground',
    'cli/explain',
  ],
  cli: ['runtime/text', 'generator/diagnostics', 'generator/spec'],
  'cli/plugin': ['runtime/text', 'generator', 'cli/shared'],
  'playground/scene': ['generator', 'view'],
  'playground/work': ['runtime/module', 'generator', 'treebank', 'view', 'playground/scene'],
  'playground/shared': ['generator', 'playground/scene', 'playground/work'],
  'playground/spec': ['generator', 'playground/scene'],
  'playground/tree': ['runtime/conll', 'generator', 'view', 'playground/scene', 'playground/work', 'playground/shared'],
  'playground/verdict': ['runtime/text', 'generator', 'playground/scene', 'playground/work', 'playground/shared'],
  'playground/walk': ['view', 'playground/scene', 'playground/work', 'playground/tree'],
  'playground/collapse': ['runtime/text', 'view', 'playground/scene', 'playground/work'],
  'playground/compare': [
    'runtime/text',
    'generator',
    'playground/scene',
    'playground/work',
    'playground/shared',
    'playground/spec',
  ],
  'playground/quiz': [
    'generator',
    'view/trace-page',
    'playground/scene',
    'playground/work',
    'playground/shared',
    'playground/walk',
  ],
  'playground/take-away': ['view', 'playground/scene', 'playground/work', 'playground/shared'],
  playground: ['generator'],
};

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
const OUTSIDE = new Set(['test', 'docs', 'examples', 'packages', 'dist', 'node_modules']);

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
