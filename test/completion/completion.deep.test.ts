/** Packed completion automata: sizes, and the check of closedness seen failing for every table. */
import { describe, expect, test } from 'vitest';
import { stacksProblem } from '../../generator/completion/stacks/closedness.ts';
import type { PackedStacks } from '../../generator/completion/stacks/packed-stacks.ts';
import type { CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import { reachableAnnotations } from '../reachable-annotations.ts';
import { systemOf } from '../systems.ts';
import { entriesRead, mutants } from './mutations.ts';
import { neverAllowed } from './never-allowed.ts';
import { completionOf, predictedWords } from './of-systems.ts';

describe('sizes', () => {
  test.each([
    ['arc-standard', 3],
    ['easy-first-3', 3],
    ['attardi-3', 23],
    ['full-3', 15],
  ] as const)('%s has %i classes', (name, classes) => {
    expect(completionOf(systemOf(name)).packed.sizes.classes).toBe(classes);
  });
});

/** All that the tables answer for sentences of 5 words. */
function answersOf(canonical: CanonicalSystem, packed: PackedStacks): string {
  return reachableAnnotations(canonical, 5)
    .map((annotation) => predictedWords(canonical, packed, annotation).join())
    .join(' ');
}

type TableName = 'below' | 'within' | 'outlooks' | 'real' | 'finishing';

/** The changes of entries that the check lets pass; each leaves all answers as they are. */
function passing(
  name: string,
  { table, changes }: { readonly table: TableName; readonly changes: (value: number) => readonly number[] },
): string[] {
  const { canonical, packed } = completionOf(systemOf(name));
  const indices = entriesRead(packed[table], (recorded) =>
    expect(stacksProblem(canonical, { ...packed, [table]: recorded })).toBeUndefined(),
  );
  const all = mutants(packed[table], indices, changes);
  expect(all.length).toBeGreaterThan(0);
  const passed = all
    .map(({ change, table: changed }) => ({ change, packed: { ...packed, [table]: changed } }))
    .filter((mutant) => stacksProblem(canonical, mutant.packed) === undefined);
  const answers = passed.length === 0 ? '' : answersOf(canonical, packed);
  expect(passed.filter((mutant) => answersOf(canonical, mutant.packed) !== answers)).toEqual([]);
  return passed.map(({ change }) => change);
}

describe('the check of closedness fails', () => {
  const { canonical, packed } = completionOf(systemOf('full-3'));
  const problemOf = (change: Partial<PackedStacks>): string | undefined =>
    stacksProblem(canonical, { ...packed, ...change });

  test.each([
    ['below', 'full-3', 1],
    ['below', 'easy-first-3', -1],
  ] as const)('for every edge %s of %s that costs %d more', (table, name, more) => {
    const { packed: changed } = completionOf(systemOf(name));
    const changes = (value: number): number[] => {
      const cost = (value >> changed.classBits) + more;
      return cost < 0 ? [] : [value + (more << changed.classBits)];
    };
    expect(passing(name, { table, changes })).toEqual([]);
  });

  test('for every edge below that leads to another class', () => {
    const classMask = (1 << packed.classBits) - 1;
    const others = Array.from({ length: packed.nothing + 1 }, (_, id) => id);
    const changes = (value: number): number[] => others.map((other) => (value & ~classMask) + other);
    expect(passing('full-3', { table: 'below', changes })).toEqual([]);
  });

  test('for every edge within that leads to another node or outlook, or is missing', () => {
    // This one leads to another node that tells apart less, where that does not matter.
    expect(passing('full-3', { table: 'within', changes: (value) => [value ^ 1, 0] })).toEqual(['359: 36']);
  });

  test('for every bit of every outlook', () => {
    const bits = completionOf(systemOf('easy-first-3')).canonical.transitions.map(({ id }) => 1 << id);
    const changes = (value: number): number[] => bits.map((bit) => value ^ bit);
    expect(passing('easy-first-3', { table: 'outlooks', changes })).toEqual([]);
  });

  test('for every bit below the root that is not cleared, and every other one that is', () => {
    const bits = Array.from({ length: packed.depth * packed.symbolBits }, (_, bit) => 1 << bit);
    const changes = (value: number): number[] => bits.map((bit) => value ^ bit);
    expect(passing('full-3', { table: 'real', changes })).toEqual([]);
  });

  test('for every transition that completes the root and is not listed, and for every other one that is and occurs', () => {
    const bits = canonical.transitions.map(({ id }) => 1 << id);
    const changes = (value: number): number[] => bits.map((bit) => value ^ bit);
    expect(passing('full-3', { table: 'finishing', changes })).toEqual(neverAllowed(canonical, packed));
  });

  test.each(['below', 'within', 'outlooks', 'finishing'] as const)('for a table %s that is too short', (name) => {
    expect(
      problemOf({
        [name]: packed[name].slice(
          0,
          packed[name].findLastIndex((value) => value !== 0 && value !== packed.nothing),
        ),
      }),
    ).toContain('has none at');
  });

  test.each([
    ['classes', -1],
    ['classes', 1],
    ['nothing', -1],
    ['nothing', 1],
    ['classBits', -1],
    ['symbolBits', 1],
    ['strideBits', -1],
    ['strideBits', 1],
    ['underShift', -1],
    ['underShift', 1],
    ['levels', -1],
    ['levels', 1],
  ] as const)('for %s that are %d more', (name, more) => {
    expect(problemOf({ [name]: packed[name] + more })).toBeDefined();
  });

  test('for strides that read other bits', () => {
    const { windowShifts } = packed;
    expect(windowShifts.length).toBeGreaterThan(1);
    for (const [index, shift] of windowShifts.entries()) {
      for (const other of [shift + 1, shift + packed.symbolBits, shift - 1]) {
        if (other < 0) continue;
        expect(problemOf({ windowShifts: windowShifts.with(index, other) }), `${index}: ${other}`).toBeDefined();
      }
    }
    expect(problemOf({ windowShifts: windowShifts.slice(1) })).toBeDefined();
    expect(problemOf({ windowShifts: [...windowShifts, 0] })).toBeDefined();
  });
});
