/**
 * The oracle over a corpus, in WebAssembly and without it: the answers of the interpreter for every short tree, those of
 * `oracle` for random ones, and the same refusals.
 */
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { compileWith } from '../../generator/compile.ts';
import { allTrees, type Tree } from '../../generator/semantics/tree.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { anyTree, projectiveTree } from '../random-trees.ts';
import { systemOf } from '../systems.ts';
import { compareCorpus } from './judges.ts';

afterEach(() => vi.unstubAllGlobals());

/** What modules need of WebAssembly, whose types only browsers’ libraries have. */
interface Api {
  readonly Memory: unknown;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: unknown;
}
const { Memory, Module, Instance } = (globalThis as unknown as { readonly WebAssembly: Api }).WebAssembly;

/** WebAssembly that counts what is compiled with it, that is missing, and that is refused by a policy. */
let compilations = 0;
const ENGINES = {
  WebAssembly: {
    Memory,
    Instance,
    Module: class extends Module {
      constructor(bytes: Uint8Array) {
        super(bytes);
        compilations++;
      }
    },
  },
  'no WebAssembly': undefined,
  'WebAssembly that is refused': {
    Memory,
    Instance,
    Module: function refuse(): never {
      throw new Error('blocked by Content Security Policy');
    },
  },
};
type Engine = keyof typeof ENGINES;

let instances = 0;
const urls = new Map<string, Promise<string>>();

async function urlOf(name: string): Promise<string> {
  const url = urls.get(name) ?? compileWith(systemOf(name), { corpus: true }).then((compiled) => compiled.url);
  urls.set(name, url);
  return url;
}

/** A module of its own: it looks for WebAssembly when it first needs it, and is made to need it here. */
async function freshModule(name: string, engine: Engine): Promise<SystemModule> {
  const url = await urlOf(name);
  const module = (await import(/* @vite-ignore */ `${url}#${++instances}`)) as SystemModule;
  vi.stubGlobal('WebAssembly', ENGINES[engine]);
  const before = compilations;
  expect([...module.oracleCorpus!(Int32Array.of(0), Int32Array.of(1), new module.TransitionIds(20))]).toEqual([2]);
  expect(compilations - before).toBe(engine === 'WebAssembly' ? 1 : 0);
  vi.unstubAllGlobals();
  return module;
}

/** What `oracle` answers or throws for each tree. */
function byOracle({ oracle }: SystemModule, trees: readonly Tree[]): { counts: number[]; ids: number[] } {
  const answers = trees.map((tree) => oracle(tree));
  return {
    counts: answers.map(({ derivable, computation: { length } }) => (derivable ? length : -1 - length)),
    ids: answers.flatMap(({ computation }) => [...computation]),
  };
}

function byCorpus(module: SystemModule, trees: readonly Tree[]): { counts: number[]; ids: number[] } {
  const heads = Int32Array.from(trees.flat());
  const out = new module.TransitionIds(module.maxTransitions(1) * heads.length);
  const lengths = Int32Array.from(trees, ({ length }) => length);
  const counts = [...module.oracleCorpus!(heads, lengths, out)];
  const total = counts.reduce((sum, count) => sum + (count < 0 ? -1 - count : count), 0);
  return { counts, ids: [...out.subarray(0, total)] };
}

/** Every mode, form and root rule, deep ones, and one with more than 256 transitions. */
const SYSTEMS = [
  { name: 'arc-standard', words: 4 },
  { name: 'attardi-3', words: 5 },
  { name: 'full-4-single', words: 4 },
  { name: 'link2', words: 5 },
  { name: 'attardi-4-returning', words: 4 },
  { name: 'attardi-3-free', words: 4 },
  { name: 'attardi-3-returning-free-single', words: 5 },
  { name: 'full-12', words: 2 },
];

function treesUpTo(words: number): readonly Tree[] {
  return Array.from({ length: words }, (_, index) => [...allTrees(index + 1)]).flat();
}

test.each(SYSTEMS)('$name: every tree of up to $words words, and of one more', async ({ name, words }) => {
  const module = await freshModule(name, 'WebAssembly');
  compareCorpus(canonicalSystem(systemOf(name)), module, treesUpTo(words));
  const longer = [...allTrees(words + 1)];
  expect(byCorpus(module, longer)).toEqual(byOracle(module, longer));
});

describe.each(Object.keys(ENGINES) as Engine[])('%s', (engine) => {
  test.each(['attardi-3', 'link2'])('%s: every tree of up to 4 words', async (name) => {
    expect.hasAssertions();
    compareCorpus(canonicalSystem(systemOf(name)), await freshModule(name, engine), treesUpTo(4));
  });

  test('random trees, also of more words than WebAssembly gets at a time', async () => {
    const module = await freshModule('link2', engine);
    const trees = fc.array(fc.oneof(anyTree(60), projectiveTree(400)), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(trees, (list) => {
        expect(byCorpus(module, list)).toEqual(byOracle(module, list));
      }),
      { numRuns: 20, seed: 15 },
    );
    const chain = (length: number): Tree => Array.from({ length }, (_, index) => index);
    const star = (length: number): Tree => Array.from({ length }, () => 0);
    const long = [chain(3), star(8192), chain(8193), star(4), star(70_000), chain(2)];
    expect(byCorpus(module, long)).toEqual(byOracle(module, long));
  });

  test('an empty corpus', async () => {
    const module = await freshModule('attardi-3', engine);
    expect(byCorpus(module, [])).toEqual({ counts: [], ids: [] });
  });

  test('heads that do not form a tree are refused in the words of `oracle`, and nothing is left of them', async () => {
    const module = await freshModule('attardi-3-returning-free-single', engine);
    const wrong = [[2, 1], [1], [3, 0], [-1], [0, 2147483647], [0, -2147483648], [0, 3, 2], [0, 0, 4, 3], [9]];
    for (const tree of wrong) {
      const trees = [[0], [2, 0], tree, [0, 1]];
      let message = '';
      try {
        module.oracle(tree);
      } catch (error) {
        ({ message } = error as Error);
      }
      expect(() => byCorpus(module, trees)).toThrow(new RangeError(`the tree at 2: ${message}`));
      const right = [[0, 1, 1], [2, 0], [0]];
      expect(byCorpus(module, right)).toEqual(byOracle(module, right));
    }
  });

  test('a wrong head in a long sentence', async () => {
    const module = await freshModule('attardi-3', engine);
    const heads = Array.from({ length: 9000 }, (_, index) => (index === 5000 ? 9001 : index));
    expect(() => byCorpus(module, [[0], heads])).toThrow('the tree at 1: the head of word 5001 is 9001');
  });

  test('arrays that do not fit together are refused', async () => {
    const { oracleCorpus, TransitionIds } = await freshModule('attardi-3', engine);
    const answer = (heads: number[], lengths: number[], room: number): Int32Array =>
      oracleCorpus!(Int32Array.from(heads), Int32Array.from(lengths), new TransitionIds(room));
    expect([...answer([0, 1], [2], 4)]).toEqual([4]);
    expect(() => answer([0, 1], [2], 3)).toThrow(new RangeError('the output buffer has room for 3 ids and needs 4'));
    expect(() => answer([0, 1], [1], 9)).toThrow(new RangeError('the lengths add up to 1, but there are 2 heads'));
    expect(() => answer([0], [1, 1], 9)).toThrow(new RangeError('the lengths add up to 2, but there are 1 heads'));
    expect(() => answer([0], [0, 1], 9)).toThrow('the length of a sentence must be a whole number from 1 to');
    expect(() => answer([0], [2, -1], 9)).toThrow('the length of a sentence must be a whole number from 1 to');
  });
});

test('the code has about a kilobyte', async () => {
  const sizes = await Promise.all(
    ['arc-standard', 'attardi-3', 'link2', 'full-4'].map(async (name) => {
      const text = decodeURIComponent(await urlOf(name));
      return Number(/CORPUS_CODE = readTable\(new Uint8Array\((\d+)\)/.exec(text)![1]);
    }),
  );
  for (const size of sizes) expect(size).toBeLessThan(2000);
  expect(sizes[1]).toBeLessThan(1000);
});
