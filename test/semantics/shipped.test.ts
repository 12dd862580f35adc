/** The numbers of trees in docs/measurements.md, by the verifier and by counting. */
import { describe, expect, test } from 'vitest';
import { countAnnotations, countPlain } from '../../generator/semantics/count.ts';
import { countCanonical } from '../../generator/frames/counts/count.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { parseReduction } from '../../generator/theory/reduction.ts';
import { transitionSystem, type TransitionSystem } from '../../generator/theory/transition-system.ts';
import { verifyFully } from '../run-verification.ts';
import { systemOf } from '../systems.ts';

function listed(name: string): TransitionSystem {
  return transitionSystem({ name, reductions: name.split(' ').map((notation) => parseReduction(notation)!) });
}

const TREES: readonly (readonly [TransitionSystem, readonly number[]])[] = [
  [systemOf('arc-standard'), [1, 3, 12, 55, 273, 1428]],
  [systemOf('easy-first-3'), [1, 3, 12, 55, 273, 1428]],
  [systemOf('easy-first-4'), [1, 3, 12, 55, 273, 1428]],
  [systemOf('attardi-3'), [1, 3, 16, 117, 1011, 9597]],
  [systemOf('attardi-3-returning'), [1, 3, 16, 119, 1086, 11288]],
  [systemOf('full-3-returning'), [1, 3, 16, 119, 1086, 11288]],
  [systemOf('link2'), [1, 3, 16, 119, 1071, 10809]],
  [systemOf('full-3'), [1, 3, 16, 119, 1067, 10654]],
  [systemOf('attardi-4'), [1, 3, 16, 123, 1218, 14360]],
  [systemOf('full-4'), [1, 3, 16, 125, 1280, 15901]],
  [listed('la(2,1) la(3,1) ra(2,1)'), [1, 3, 13, 70, 434, 2961]],
  [listed('la(2,1) ra(2,1) ra(3,1)'), [1, 3, 15, 95, 677, 5167]],
];

describe('derivable trees of 1 to 6 words', () => {
  test.each(TREES)('$name', (system, expected) => {
    const lengths = [1, 2, 3, 4, 5, 6];
    const canonical = canonicalSystem(system);
    expect(lengths.map((n) => countCanonical(canonical, n))).toEqual(expected.map(BigInt));
    expect(lengths.map((n) => countAnnotations(canonical, n))).toEqual(expected.map(BigInt));
  });

  test('computations of S that the construction removes', () => {
    expect(countPlain(systemOf('arc-standard'), 5)).toBe(381n);
    expect(countPlain(systemOf('attardi-3'), 5)).toBe(2704n);
    expect(countPlain(systemOf('full-4'), 5)).toBe(33241n);
    expect(verifyFully(canonicalSystem(systemOf('full-4')), 5).largest).toBe(441n);
  });

  test('tabulation agrees with counting annotation by annotation for longer sentences', () => {
    for (const name of ['arc-standard', 'attardi-3', 'full-3', 'attardi-4', 'easy-first-4', 'full-5-2']) {
      const canonical = canonicalSystem(systemOf(name));
      expect(countCanonical(canonical, 9), name).toBe(countAnnotations(canonical, 9));
    }
  });

  test('arc-standard derives C(3n,n)/(2n+1) trees', () => {
    const ternary = [1n]; // the n-th from the one before
    for (let n = 1n; n <= 30n; n++) {
      ternary.push((ternary.at(-1)! * 3n * (3n * n - 1n) * (3n * n - 2n)) / (n * 2n * (2n * n + 1n)));
    }
    const canonical = canonicalSystem(systemOf('arc-standard'));
    for (const n of [6, 12, 18, 24, 30]) expect(countCanonical(canonical, n)).toBe(ternary[n]);
  });
});
