/**
 * A sentence that does not fit into the memory of the unrolled oracle leaves nothing behind that later ones pay for: it
 * has memory of its own, and the shorter ones after it get what those before it had. No time is measured.
 */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { compileWith } from '../../generator/compile.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { systemOf } from '../systems.ts';

/** The number of integers of every array that is made. */
const made: number[] = [];

afterEach(() => vi.unstubAllGlobals());

let instances = 0;

/** A module of its own, whose arrays are counted. */
async function countedModule(name: string): Promise<SystemModule> {
  const { url } = await compileWith(systemOf(name), { corpus: true });
  const counted = new Proxy(Int32Array, {
    construct: (target, args: [number]) => {
      const array = new target(...args);
      made.push(array.length);
      return array;
    },
  });
  vi.stubGlobal('Int32Array', counted);
  return (await import(/* @vite-ignore */ `${url}#long-${++instances}`)) as SystemModule;
}

/** The arrays that are made while something runs. */
function madeBy(run: () => void): readonly number[] {
  made.length = 0;
  run();
  return [...made];
}

const chain = (length: number): Int32Array => Int32Array.from({ length }, (_, index) => index);
const LONG = 65_535;

describe.each(['attardi-3', 'link2'])('%s', (name) => {
  test('the oracle makes its memory once, and that of a long sentence for this sentence only', async () => {
    const { oracleUnchecked, TransitionIds, maxTransitions } = await countedModule(name);
    const ids = new TransitionIds(maxTransitions(LONG));
    const [short, long] = [chain(5), chain(LONG)];
    const first = madeBy(() => oracleUnchecked(short, 0, 5, ids, 0));
    expect(first.length).toBeGreaterThan(0);
    expect(Math.max(...first)).toBeLessThan(33_000);
    expect(madeBy(() => oracleUnchecked(short, 0, 5, ids, 0))).toEqual([]);
    const forLong = madeBy(() => expect(oracleUnchecked(long, 0, LONG, ids, 0)).toBe(2 * LONG));
    expect(Math.min(...forLong)).toBeGreaterThanOrEqual(LONG);
    expect(madeBy(() => expect(oracleUnchecked(short, 0, 5, ids, 0)).toBe(10))).toEqual([]);
    expect(madeBy(() => oracleUnchecked(long, 0, LONG, ids, 0))).toEqual(forLong);
  });

  test('after a long sentence, neither replay nor configurations make anything for shorter ones', async () => {
    const { oracleUnchecked, replayUnchecked, Configuration, TransitionIds, maxTransitions } =
      await countedModule(name);
    const ids = new TransitionIds(maxTransitions(LONG));
    const heads = new Int32Array(LONG);
    const configuration = new Configuration();
    const walk = (tree: Int32Array): void => {
      const count = oracleUnchecked(tree, 0, tree.length, ids, 0);
      replayUnchecked(ids, 0, count, tree.length, heads, 0);
      configuration.reset(tree.length);
      for (const id of ids.subarray(0, count)) configuration.apply(id);
      expect(configuration.isTerminal).toBe(true);
    };
    const short = chain(5);
    walk(short);
    walk(chain(LONG));
    expect(madeBy(() => walk(short))).toEqual([]);
    expect([...heads.subarray(0, 5)]).toEqual([...short]);
  });

  test('over a corpus, the sentences around a long one are compiled, and none of them makes an array', async () => {
    const { oracleCorpus, TransitionIds, maxTransitions } = await countedModule(name);
    const corpus = (lengths: readonly number[]): (() => Int32Array) => {
      const heads = Int32Array.from(lengths.flatMap((length) => [...chain(length)]));
      const out = new TransitionIds(maxTransitions(1) * heads.length);
      const all = Int32Array.from(lengths);
      return () => oracleCorpus!(heads, all, out);
    };
    const [around, long] = [corpus([5, LONG, 7]), corpus([LONG])];
    expect([...around()]).toEqual([10, 2 * LONG, 14]);
    // What is returned for each tree is one array more or less.
    const ofSentence = madeBy(long);
    expect(madeBy(around).toSorted()).toEqual([3, ...ofSentence.slice(1)].toSorted());
    expect(madeBy(corpus([5, 7]))).toEqual([2]);
  });
});
