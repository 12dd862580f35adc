/** Which tests judge an edit of a file: rounds, each dearer than the one before, of which the first failure is enough. */
import { basename } from 'node:path';

export interface Round {
  /** Whether the tests judge modules, which are then generated anew. */
  readonly modules: boolean;
  readonly tests: readonly string[];
}

const inFolder = (folder: string, names: readonly string[]): readonly string[] =>
  names.map((name) => `test/${folder}/${name}.test.ts`);

/** By folder: tests that need no modules. */
const FIRST: readonly (readonly [folder: string, tests: readonly string[]])[] = [
  [
    'generator/theory/',
    [
      'test/theory/',
      'test/controls/',
      ...inFolder('semantics', ['oracle', 'canonical-form', 'exhaustive', 'every-variant', 'returning-right']),
    ],
  ],
  [
    'generator/semantics/',
    ['test/controls/', ...inFolder('semantics', ['oracle', 'canonical-form', 'exhaustive', 'trace', 'derivability'])],
  ],
  ['generator/completion/', ['test/completion/']],
  ['generator/frames/', ['test/frames/', 'test/inference/', ...inFolder('runtime/module', ['sample-falls'])]],
  ['runtime/module/', ['test/runtime/']],
];

/** Tests that judge modules: the quick ones, then the others. */
const OF_MODULES: readonly Round[] = [
  {
    modules: true,
    tests: ['test/computations.test.ts', ...inFolder('emit', ['wrong-calls', 'number-tables', 'modules', 'parse'])],
  },
  {
    modules: true,
    tests: inFolder('emit', ['viable', 'viable-far', 'viable-returning', 'viable-search', 'one-meaning']),
  },
  { modules: true, tests: inFolder('emit', ['all-annotations', 'sections']) },
];

/** The rounds for an edit of the file; `tests` are all test files, of which its namesakes are in the first round. */
export function judgingRounds(file: string, tests: readonly string[]): readonly Round[] {
  const name = basename(file).replace(/\.\w+$/, '');
  const namesakes = tests.filter((path) => path.endsWith('.test.ts') && !/\.deep\./.test(path) && isOf(path, name));
  const first = FIRST.find(([folder]) => file.startsWith(folder))?.[1] ?? [];
  const alone = [...new Set([...first, ...namesakes])];
  return alone.length === 0 ? OF_MODULES : [{ modules: false, tests: alone }, ...OF_MODULES];
}

function isOf(path: string, name: string): boolean {
  return path.startsWith('test/') && basename(path).startsWith(`${name}.`);
}
