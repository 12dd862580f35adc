/**
 * Every function that the library exports, with every argument replaced by values that it does not take: each is refused
 * in words, neither answered nor left to the engine. What an argument does take beside its example is listed with it.
 */
import { describe, expect, test } from 'vitest';
import * as library from '../../generator/index.ts';
import { systemOf } from '../systems.ts';
import { checkArguments, type HostileCall } from './check-arguments.ts';

const system = systemOf('arc-standard');
const canonical = library.canonicalSystem(system);
const tree = [2, 0];
const { computation } = library.oracle(canonical, tree);
const plain = library.plainImage(canonical, computation);
const reductions = system.reductions;
const random = (): number => 0.5;
const scores = new Float64Array(9);
const source = { label: 'x', text: '{}' };
const [finding] = library.checkSpec(source).diagnostics;

const isText = (value: unknown): boolean => typeof value === 'string';
const isMissing = (value: unknown): boolean => value === undefined;
const isOptions = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value));
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
/** Other numbers than ids are shown as they are. */
const isList = (value: unknown): boolean =>
  typeof value === 'string' || Array.isArray(value) || value instanceof Uint8Array || value instanceof Float64Array;

const CALLS: Readonly<Record<string, HostileCall>> = {
  allTrees: { call: library.allTrees, args: [3] },
  Budget: {
    call: (limit) => new library.Budget(limit as number),
    args: [5],
    takes: [(value) => value === undefined || (typeof value === 'number' && value >= 0)],
  },
  canonicalComputations: { call: library.canonicalComputations, args: [canonical, 2] },
  canonicalForm: { call: library.canonicalForm, args: [system, plain, 2] },
  canonicalSystem: { call: library.canonicalSystem, args: [system] },
  checkSpec: { call: library.checkSpec, args: [source], takes: [isText] },
  closeSpec: { call: library.closeSpec, args: [source], takes: [isText] },
  closure: { call: library.closure, args: [reductions], takes: [isEmptyList] },
  compile: { call: library.compile, args: [system, {}], isSlow: true, takes: [undefined, isOptions] },
  compileInference: { call: library.compileInference, args: [system] },
  countCanonical: {
    call: library.countCanonical,
    args: [canonical, 3, new library.Budget()],
    takes: [undefined, undefined, isMissing],
  },
  countPlain: {
    call: library.countPlain,
    args: [system, 3, new library.Budget()],
    takes: [undefined, undefined, isMissing],
  },
  countPlainOf: {
    call: library.countPlainOf,
    args: [system, tree, new library.Budget()],
    takes: [undefined, undefined, isMissing],
  },
  defineSystem: {
    call: library.defineSystem as HostileCall['call'],
    args: [{ name: 'x', family: 'full', depth: 3 }],
    takes: [(value) => typeof value === 'object' && value !== null && 'name' in value],
  },
  formatComputation: {
    call: library.formatComputation,
    args: [canonical, computation],
    takes: [undefined, (value) => isList(value) || (value as { length?: number })?.length === 2],
  },
  formatDiagnostic: { call: library.formatDiagnostic, args: [source, finding], takes: [isText] },
  formatReduction: { call: library.formatReduction, args: [reductions[0]] },
  generate: { call: library.generate, args: [system, {}], isSlow: true, takes: [undefined, isOptions] },
  generateInference: {
    call: library.generateInference,
    args: [system, {}],
    isSlow: true,
    takes: [undefined, isOptions],
  },
  generateParser: { call: library.generateParser, args: [system, { name: 'x', learner: { kind: 'neural' } }] },
  guaranteeOf: { call: library.guaranteeOf, args: [system] },
  homomorphism: { call: library.homomorphism, args: [canonical.transitions[0]] },
  isMonotonic: { call: library.isMonotonic, args: [reductions], takes: [isEmptyList] },
  missingReductions: { call: library.missingReductions, args: [reductions], takes: [isEmptyList] },
  namedSpec: { call: library.namedSpec, args: ['attardi-3'], takes: [isText] },
  oracle: { call: library.oracle, args: [canonical, tree] },
  parseComputation: { call: library.parseComputation, args: [canonical, 'sh^s'], takes: [undefined, isText] },
  parseReduction: { call: library.parseReduction, args: ['la(2,1)'], takes: [isText] },
  plainComputations: { call: library.plainComputations, args: [system, 2] },
  plainComputationsOf: {
    call: library.plainComputationsOf,
    args: [system, tree, new library.Budget()],
    takes: [undefined, undefined, isMissing],
  },
  plainImage: {
    call: library.plainImage,
    args: [canonical, computation],
    takes: [undefined, (value) => (isText(value) && value === '') || isEmptyList(value) || value instanceof Uint8Array],
  },
  plainSampler: {
    call: library.plainSampler,
    args: [system, tree, new library.Budget()],
    takes: [undefined, undefined, isMissing],
  },
  'plainSampler(…)': { call: library.plainSampler(system, [2, 0, 2]) as HostileCall['call'], args: [random] },
  replay: {
    call: library.replay,
    args: [canonical, computation, 2],
    takes: [undefined, (value) => isList(value) || (value as { length?: number })?.length === 2],
  },
  shippedNames: { call: library.shippedNames, args: [] },
  specJsonSchema: { call: library.specJsonSchema, args: [] },
  traceComputation: {
    call: library.traceComputation,
    args: [canonical, computation, 2],
    takes: [undefined, (value) => value === '' || isEmptyList(value) || value instanceof Uint8Array],
  },
  treeDistribution: { call: library.treeDistribution, args: [system, scores, 2] },
  treeProblem: {
    call: library.treeProblem,
    args: [tree],
    takes: [
      (value) =>
        typeof value === 'string' ||
        (typeof value === 'object' && value !== null && 'length' in value && (value.length as number) >= 0),
    ],
  },
  verifyLength: { call: library.verifyLength, args: [canonical, 2] },
};

/** The same for what is inside of an argument. */
const FIELDS: Readonly<Record<string, HostileCall>> = {
  'generate, spec': {
    call: (spec: string) => library.generate(system, { spec }),
    args: ['x'],
    isSlow: true,
    takes: [(value) => isMissing(value) || isText(value)],
  },
  'generate, options': {
    call: (options: string[]) => library.generate(system, { options }),
    args: [['--x']],
    isSlow: true,
    takes: [(value) => isMissing(value) || isEmptyList(value) || (Array.isArray(value) && value.every(isText))],
  },
  'generate, corpus': {
    call: (corpus: boolean) => library.generate(system, { corpus }),
    args: [false],
    isSlow: true,
    takes: [(value) => isMissing(value) || value === true],
  },
  'compile, corpus': {
    call: (corpus: boolean) => library.compile(system, { corpus }),
    args: [false],
    isSlow: true,
    takes: [(value) => isMissing(value) || value === true],
  },
  'generateParser, name': {
    call: (name: string) => library.generateParser(system, { name, learner: { kind: 'neural' } }),
    args: ['x'],
    isSlow: true,
    takes: [(value) => value === 'x'],
  },
  'generateParser, learner': {
    call: (learner: library.ParserLearner) => library.generateParser(system, { name: 'x', learner }),
    args: [{ kind: 'neural' }],
  },
  'generateParser, features': {
    call: (features: 'lean') => library.generateParser(system, { name: 'x', learner: { kind: 'linear', features } }),
    args: ['lean'],
  },
  'checkSpec, label': {
    call: (label: string) => library.checkSpec({ label, text: '{}' }),
    args: ['x'],
    takes: [isText],
  },
  'checkSpec, text': { call: (text: string) => library.checkSpec({ label: 'x', text }), args: ['{}'], takes: [isText] },
  ...Object.fromEntries(
    (['mode', 'root', 'form', 'depth', 'degree', 'front', 'reductions'] as const).map((field) => [
      `system, ${field}`,
      {
        call: (value: never) => library.canonicalSystem({ ...system, [field]: value }),
        args: [system[field]],
      },
    ]),
  ),
  'generate, system.name': {
    call: (name: string) => library.generate({ ...system, name }),
    args: ['y'],
    isSlow: true,
    takes: [(value) => value === 'x'],
  },
  'generateInference, system.name': {
    call: (name: string) => library.generateInference({ ...system, name }),
    args: ['y'],
    isSlow: true,
    takes: [(value) => value === 'x'],
  },
  ...Object.fromEntries(
    (['system', 'symbols', 'transitions'] as const).map((field) => [
      `canonical, ${field}`,
      {
        call: (value: never) => library.oracle({ ...canonical, [field]: value }, tree),
        args: [canonical[field]],
        takes: [field === 'system' ? undefined : (): boolean => false],
      },
    ]),
  ),
};

describe('the library', () => {
  test('every function is here', () => {
    const functions = Object.entries(library).filter(([, value]) => typeof value === 'function');
    const errors = ['BudgetExceeded', 'SpecError'];
    expect(functions.map(([name]) => name).toSorted()).toEqual(
      [...Object.keys(CALLS).filter((name) => !name.includes('(')), ...errors].toSorted(),
    );
  });

  test.each(Object.entries({ ...CALLS, ...FIELDS }))('%s', async (_, call) => {
    expect(await checkArguments(call)).toEqual([]);
  });

  test.each(['../../evil', 'a/b', 'con', '*/ x', 'a'.repeat(65), 'A'])(
    'a system called %s makes no file',
    async (name) => {
      const renamed = { ...system, name };
      await expect(library.generate(renamed)).rejects.toThrow(`system.name is "${name.slice(0, 60)}`);
      await expect(library.generateInference(renamed)).rejects.toThrow('system.name is ');
      await expect(library.generateParser(renamed, { name: 'x', learner: { kind: 'neural' } })).rejects.toThrow(
        'system.name is ',
      );
      await expect(library.compile(renamed)).rejects.toThrow('system.name is ');
    },
  );

  test('systems and their transitions cannot be changed', () => {
    const parts = [
      system,
      system.reductions,
      system.reductions[0],
      canonical,
      canonical.symbols,
      canonical.transitions,
    ];
    for (const part of [...parts, ...canonical.transitions, ...canonical.transitions.map(({ blocks }) => blocks)]) {
      expect(Object.isFrozen(part)).toBe(true);
    }
    const changed = system.reductions.map((reduction) => ({ ...reduction }));
    const copied = library.canonicalSystem({ ...system, reductions: changed });
    changed[0]!.p = 9;
    expect(copied.system).toEqual(system);
    expect(library.canonicalSystem(structuredClone(system)).transitions).toEqual(canonical.transitions);
  });
});
