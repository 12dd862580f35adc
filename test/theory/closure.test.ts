import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closure, isMonotonic, missingReductions } from '../../generator/theory/closure.ts';
import { formatReduction, parseReduction, type Reduction } from '../../generator/theory/reduction.ts';
import { monotonicSets } from '../systems.ts';

const reduction = fc
  .record({
    kind: fc.constantFrom('la' as const, 'ra' as const),
    q: fc.integer({ min: 1, max: 7 }),
    gap: fc.integer({ min: 1, max: 7 }),
  })
  .map(({ kind, q, gap }): Reduction => ({ kind, p: q + gap, q }));
const reductions = fc.array(reduction, { maxLength: 8 });

function names(set: readonly Reduction[]): string[] {
  return set.map(formatReduction);
}

describe('closure', () => {
  test('arc-hybrid lacks ra(2,1)', () => {
    const hybrid = [parseReduction('la(2,1)')!, parseReduction('ra(3,2)')!];
    expect(missingReductions(hybrid)).toEqual([
      { missing: parseReduction('ra(2,1)'), requiredBy: parseReduction('ra(3,2)') },
    ]);
    expect(names(closure(hybrid))).toEqual(['la(2,1)', 'ra(2,1)', 'ra(3,2)']);
  });

  test('there are 14 monotonic sets of each kind up to depth 4', () => {
    expect(monotonicSets('la', 4)).toHaveLength(14);
  });

  test('is monotonic, contains the set, and is idempotent', () => {
    fc.assert(
      fc.property(reductions, (set) => {
        const closed = closure(set);
        expect(isMonotonic(closed)).toBe(true);
        expect(names(closed)).toEqual(expect.arrayContaining(names(set)));
        expect(closure(closed)).toEqual(closed);
      }),
    );
  });

  test('is the least one: contained in every monotonic set of depth 4 that contains the set', () => {
    const all = monotonicSets('la', 4).map(names);
    fc.assert(
      fc.property(fc.subarray(names(all.at(-1)!.map((name) => parseReduction(name)!))), (subset) => {
        const closed = names(closure(subset.map((name) => parseReduction(name)!)));
        for (const monotonic of all) {
          if (subset.every((name) => monotonic.includes(name))) {
            expect(closed.every((name) => monotonic.includes(name))).toBe(true);
          }
        }
      }),
    );
  });

  test('every missing reduction is required by one of the closure', () => {
    fc.assert(
      fc.property(reductions, (set) => {
        for (const { requiredBy } of missingReductions(set)) expect(closure(set)).toContainEqual(requiredBy);
      }),
    );
  });
});
