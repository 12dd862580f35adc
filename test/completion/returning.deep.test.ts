/** The check of closedness of returning systems, seen failing for every entry of every table. */
import { describe, expect, test } from 'vitest';
import type { Annotation } from '../../generator/theory/annotation.ts';
import { canonicalSystem, type CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import { contentsProblem, findViolations } from '../../generator/completion/contents/closedness.ts';
import { Contents } from '../../generator/completion/contents/contents.ts';
import { NEVER_COMPLETES, type PackedContents } from '../../generator/completion/contents/packed-contents.ts';
import { readTables } from '../../generator/completion/contents/read-tables.ts';
import { windowRewritings } from '../../generator/completion/contents/window-rewriting.ts';
import { reachableAnnotations } from '../reachable-annotations.ts';
import { systemOf } from '../systems.ts';
import { entriesRead, mutants } from './mutations.ts';
import { neverAllowed } from './never-allowed.ts';
import { contentsOf, predictedBits } from './of-returning-systems.ts';

/** The annotations of all computations for n words, except those with a complete root. */
function reachable(canonical: CanonicalSystem, n: number): Annotation[] {
  return reachableAnnotations(canonical, n).filter(({ symbols }) => !canonical.symbols.isComplete(symbols[0]!));
}

describe('the check of closedness fails', () => {
  const { canonical, packed } = contentsOf(systemOf('attardi-3-returning'));
  const problemOf = (change: Partial<PackedContents>): string | undefined =>
    contentsProblem(canonical, { ...packed, ...change });
  const answersOf = (change: Partial<PackedContents>): string =>
    reachable(canonical, 5)
      .map((annotation) => predictedBits(canonical, { ...packed, ...change }, annotation))
      .join();

  /** The changes of entries that the check lets pass; each leaves all answers as they are. */
  function passing(
    table: readonly number[],
    {
      changing,
      changes,
    }: {
      changing: (table: readonly number[]) => Partial<PackedContents>;
      changes: (value: number) => readonly number[];
    },
  ): string[] {
    const indices = entriesRead(table, (recorded) => expect(problemOf(changing(recorded))).toBeUndefined());
    const all = mutants(table, indices, changes);
    expect(all.length).toBeGreaterThan(0);
    const passed = all.filter((mutant) => problemOf(changing(mutant.table)) === undefined);
    const answers = passed.length === 0 ? '' : answersOf({});
    expect(passed.filter((mutant) => answersOf(changing(mutant.table)) !== answers)).toEqual([]);
    return passed.map(({ change }) => change);
  }

  test('for every cost that is changed', () => {
    const contents = new Contents(canonical);
    const { classes } = readTables(contents, packed);
    const isOfStacks = (id: number): boolean => contents.phaseOf(classes[id]!.place) !== 'returned';
    const changes = (value: number): number[] => [value - 1, value + 1, NEVER_COMPLETES];
    const passed = passing(packed.costs, { changing: (costs) => ({ costs }), changes });
    // The costs of stacks are not read by modules.
    expect(passed.filter((change) => !isOfStacks(Number.parseInt(change, 10)))).toEqual([]);
  });

  test.each(['next', 'turn'] as const)('for every entry of %s that leads to another class', (name) => {
    const changes = (value: number): number[] => [value - 1, value + 1, 0].filter((id) => id >= 0);
    expect(passing(packed[name], { changing: (table) => ({ [name]: table }), changes })).toEqual([]);
  });

  const changingColumn =
    (name: keyof PackedContents['rules']) =>
    (table: readonly number[]): Partial<PackedContents> => ({ rules: { ...packed.rules, [name]: table } });

  test.each(['heads', 'dependents', 'uppers', 'distances', 'completes', 'returns'] as const)(
    'for every entry of the column %s',
    (name) => {
      const changes = (value: number): number[] => [value - 1, value + 1].filter((other) => other >= 0);
      expect(passing(packed.rules[name], { changing: changingColumn(name), changes })).toEqual([]);
    },
  );

  test('for what a transition blocks', () => {
    const bits = canonical.transitions.map(({ id }) => 1 << id);
    const changes = (value: number): number[] => bits.map((bit) => value ^ bit);
    const passed = passing(packed.rules.blocks, { changing: changingColumn('blocks'), changes });
    // Shifts block all reductions. Listing one of them with both its transitions changes nothing.
    const twice = canonical.transitions
      .filter((transition) => transition.kind === 'reduce' && !transition.complete)
      .map(({ id }) => packed.rules.blocks[0]! | (1 << id));
    for (const shift of [0, 1, 2]) {
      const values = passed.filter((change) => change.startsWith(`${shift}:`));
      expect(values).toEqual(twice.map((value) => `${shift}: ${value}`));
    }
  });

  test('for a transition that completes the root and is not listed, and for every other one that is and occurs', () => {
    const bits = canonical.transitions.map(({ id }) => 1 << id);
    const changes = (value: number): number[] => bits.map((bit) => value ^ bit);
    const passed = passing(packed.finishing, { changing: (finishing) => ({ finishing }), changes });
    expect(passed).toEqual(neverAllowed(canonical, packed));
  });

  test('for a number of ample words that is too small', () => {
    expect(problemOf({ ample: 3 })).toBeUndefined();
    expect(problemOf({ ample: undefined })).toBeUndefined();
    expect(problemOf({ ample: 1 })).toContain('count as ample');
    expect(problemOf({ ample: 0 })).toContain('ample');
  });

  test.each(canonical.transitions)('for $name, if whether it shifts a fresh word is wrong', ({ id }) => {
    expect(problemOf({ freshShifts: packed.freshShifts ^ (1 << id) })).toBeDefined();
  });

  test.each(['next', 'turn', 'costs', 'finishing'] as const)('for a table %s that is too short', (name) => {
    const last = packed[name].findLastIndex((value) => value !== 0);
    expect(problemOf({ [name]: packed[name].slice(0, last) })).toBeDefined();
  });

  test.each(['symbolBits', 'degree'] as const)('for a %s that is too small', (name) => {
    expect(problemOf({ [name]: packed[name] - 1 })).toBeDefined();
  });

  test('for a domain that transitions leave', () => {
    // Where only ra returns, matching pairs below the top need not be blocked.
    const pretended = Object.assign(new Contents(canonical), { canonical: canonicalSystem(systemOf('link2')) });
    const rewritings = windowRewritings(pretended, () => {});
    const limits = { violations: 1, window: () => {}, comparison: () => {} };
    const [violation] = findViolations(pretended, packed, { rewritings, limits });
    expect(violation?.problem).toBe('a transition leaves the domain');
  });
});
