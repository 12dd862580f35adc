/** Which tests judge an edit of a file: rounds, each dearer than the one before, of which the first failure is enough. */
import { basename } from 'node:path';

export interface Round {
  /** Whether the tests judge modules, which are then generated anew. */
  readonly modules: boolean;
  readonly tests: readonly string[];
}

const inFolder = (folder: string, names: readonly string[]): readonly string[] =>
  names.map((name) => `test/${folder}/${name}.test.ts`);

type Rounds = readonly (readonly string[])[];

/** Of what modules come from, by folder: tests that need no modules. */
const FIRST: readonly (readonly [folder: string, rounds: Rounds])[] = [
  [
    'generator/theory/',
    [
      [
        'test/theory/',
        'test/controls/',
        ...inFolder('semantics', ['oracle', 'canonical-form', 'exhaustive', 'every-variant', 'returning-right']),
      ],
    ],
  ],
  [
    'generator/semantics/',
    [['test/controls/', ...inFolder('semantics', ['oracle', 'canonical-form', 'exhaustive', 'trace', 'derivability'])]],
  ],
  ['generator/completion/', [['test/completion/']]],
  ['generator/frames/', [['test/frames/', 'test/inference/', ...inFolder('runtime/module', ['sample-falls'])]]],
  ['runtime/module/', [['test/runtime/']]],
];

const TRAINING = inFolder('learn', [
  'linear',
  'linear-training',
  'features',
  'parts',
  'beam',
  'beam-lessons',
  'model-file',
]);
const COMMANDS_OF_TRAINING = inFolder('cli', [
  'train',
  'train-crf',
  'train-resume',
  'train-without',
  'train-any-treebank',
]);
const USES_OF_PARSERS = inFolder('learn', ['parser-module', 'library']);
const TAGGING = inFolder('learn', ['tagger', 'tagger-parts', 'tagger-training', 'tokenize', 'feature-hashes']);
const SEGMENTING = inFolder('learn', [
  'segmenter',
  'segmenter-training',
  'cut-lessons',
  'expansions',
  'feature-hashes',
]);
const TEXT_TO_TREES = [...inFolder('learn', ['pipeline']), ...inFolder('cli', ['train-text', 'damaged-pipeline'])];

/** Of what stands beside modules, by folder, the first that fits: all tests. */
const BESIDE_MODULES: readonly (readonly [folder: string, rounds: Rounds])[] = [
  [
    'learn/generative/',
    [['test/learn/generative/'], [...inFolder('cli', ['learn']), ...inFolder('learn', ['library'])]],
  ],
  ['learn/neural/', [['test/learn/neural/'], USES_OF_PARSERS]],
  ['learn/segmenter/', [SEGMENTING, inFolder('cli', ['segmenter'])]],
  ['learn/tagger/', [TAGGING, inFolder('cli', ['tagger'])]],
  [
    'learn/',
    [
      [
        ...TRAINING,
        ...TAGGING,
        ...SEGMENTING,
        ...inFolder('learn', ['pipeline']),
        ...inFolder('learn/neural', ['neural']),
      ],
      [
        ...USES_OF_PARSERS,
        ...TEXT_TO_TREES,
        ...COMMANDS_OF_TRAINING,
        ...inFolder('cli', ['learn', 'segmenter', 'tagger']),
      ],
    ],
  ],
  [
    'runtime/hybrid/',
    [['test/runtime/hybrid/', ...inFolder('learn/neural', ['tree-learner', 'pair-scorer'])], USES_OF_PARSERS],
  ],
  ['runtime/neural/', [['test/learn/neural/'], USES_OF_PARSERS]],
  ['runtime/parser/', [[...TRAINING, 'test/learn/neural/', ...TAGGING], USES_OF_PARSERS]],
  ['runtime/pipeline/', [TEXT_TO_TREES, USES_OF_PARSERS]],
  ['runtime/segmenter/', [SEGMENTING, inFolder('cli', ['segmenter'])]],
  ['runtime/tagger/', [TAGGING, inFolder('cli', ['tagger'])]],
  ['runtime/text/', [['test/runtime/', ...TAGGING, ...SEGMENTING], ['test/conll/']]],
  ['runtime/trained/', [['test/learn/neural/', ...TRAINING], USES_OF_PARSERS]],
  [
    'runtime/wasm/',
    [[...inFolder('learn/neural', ['kernels']), ...inFolder('emit', ['oracle-corpus'])], ['test/learn/neural/']],
  ],
  [
    'runtime/conll/',
    [['test/conll/'], ['test/treebank/', ...inFolder('cli', ['treebank', 'treebank-limits', 'not-utf-8'])]],
  ],
  [
    'treebank/',
    [
      inFolder('treebank', [
        'evaluation',
        'task-scores',
        'library',
        'run-job',
        'recommendation',
        'figures',
        'conll-copier',
        'map-in-order',
      ]),
      [
        ...inFolder('treebank', ['compact', 'docs']),
        ...inFolder('learn', ['tagger']),
        ...inFolder('cli', ['cases', 'treebank', 'treebank-limits', 'coverage', 'filter', 'tagger', 'learn', 'train']),
      ],
    ],
  ],
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
  const beside = roundsIn(BESIDE_MODULES, file);
  const [first = [], ...later] = beside ?? roundsIn(FIRST, file) ?? [];
  const name = basename(file).replace(/\.\w+$/, '');
  const namesakes = tests.filter(
    (path) => path.endsWith('.test.ts') && !/\.deep\./.test(path) && isOf(path, name) && !isAmong(path, first),
  );
  const alone = [[...first, ...namesakes], ...later].filter((round) => round.length > 0);
  return [...alone.map((round) => ({ modules: false, tests: round })), ...(beside === undefined ? OF_MODULES : [])];
}

function roundsIn(byFolder: readonly (readonly [folder: string, rounds: Rounds])[], file: string): Rounds | undefined {
  return byFolder.find(([folder]) => file.startsWith(folder))?.[1];
}

function isOf(path: string, name: string): boolean {
  return path.startsWith('test/') && basename(path).startsWith(`${name}.`);
}

function isAmong(path: string, tests: readonly string[]): boolean {
  return tests.some((test) => path.startsWith(test));
}
