/** Where returning only right arcs loses trees: the counterexamples of docs/returning.md. */
import { describe, expect, test } from 'vitest';
import { canonicalComputationsOf, countPlainOf } from '../../generator/semantics/computations-of-tree.ts';
import { oracle } from '../../generator/semantics/oracle.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { closure } from '../../generator/theory/closure.ts';
import { parseReduction } from '../../generator/theory/reduction.ts';
import { guaranteeOf } from '../../generator/theory/guarantee.ts';
import { transitionSystem, type Mode, type TransitionSystem } from '../../generator/theory/transition-system.ts';
import { textCases } from '../text-cases.ts';
import { verifyFully } from '../run-verification.ts';
import { productiveSystems, systemOf } from '../systems.ts';

function closed(notation: string, mode: Mode): TransitionSystem {
  return transitionSystem({
    name: notation,
    reductions: closure(notation.split(' ').map((r) => parseReduction(r)!)),
    mode,
  });
}

/** All trees of 8 words that link2 derives in S and not in S′; found by exhaustive search. */
const LOST_BY_LINK2 = textCases('computations')
  .find(({ name }) => name === 'link2-lost-trees')!
  .sections[1]!.trim()
  .split('\n');

describe('link2', () => {
  const link2 = systemOf('link2');

  test('loses 15 trees', () => {
    expect(LOST_BY_LINK2).toHaveLength(15);
  });

  test.each(LOST_BY_LINK2)('derives heads %s in S but not in S′', (heads) => {
    const tree = heads.split(' ').map(Number);
    expect(countPlainOf(link2, tree)).toBeGreaterThan(0n);
    expect(canonicalComputationsOf(canonicalSystem(link2), tree)).toEqual([]);
    expect(oracle(canonicalSystem(link2), tree).derivable).toBe(false);
  });

  test('is not promised to be complete', () => {
    expect(guaranteeOf(link2)).toBe('unambiguous-only');
  });
});

describe('returning right in general', () => {
  test('loses trees of 6 words where la of degree 2 meet ra of depth 4', () => {
    const report = verifyFully(canonicalSystem(closed('la(3,1) ra(4,3)', 'returning-right')), 6);
    expect(report.failures).toEqual({ lost: 10, ambiguous: 0, unsound: 0, misjudged: 0 });
    expect(report.verified).toBe(false);
  });

  test('loses a tree of 5 words with la(5,1) and ra(3,2)', () => {
    const report = verifyFully(canonicalSystem(closed('la(5,1) ra(3,2)', 'returning-right')), 5);
    expect(report).toMatchObject({
      trees: 643,
      failures: { lost: 1 },
      witness: { kind: 'lost', tree: [5, 0, 0, 3, 0] },
    });
  });

  test('loses heads 6 5 0 3 0 0 with la(4,1), ra(3,1) and ra(3,2)', () => {
    const system = closed('la(4,1) ra(3,1) ra(3,2)', 'returning-right');
    expect(countPlainOf(system, [6, 5, 0, 3, 0, 0])).toBeGreaterThan(0n);
    expect(oracle(canonicalSystem(system), [6, 5, 0, 3, 0, 0]).derivable).toBe(false);
  });

  test('62 of the 182 systems up to depth 4 are promised to be complete', () => {
    const promised = productiveSystems(4, 'returning-right').filter((system) => guaranteeOf(system) === 'complete');
    expect(promised).toHaveLength(62);
    expect(
      promised.every(
        ({ reductions }) =>
          reductions.every(({ kind, p, q }) => kind === 'ra' || p - q === 1) ||
          reductions.every(({ kind, p }) => kind === 'la' || p === 2),
      ),
    ).toBe(true);
  });
});

describe('every reduction returning', () => {
  test('derives every tree that any mode derives, and reductions below the top add nothing', () => {
    for (const n of [4, 5]) {
      const trees = (name: string): number => verifyFully(canonicalSystem(systemOf(name)), n).trees;
      expect(trees('full-3-returning')).toBe(trees('attardi-3-returning'));
      expect(trees('full-4-returning')).toBe(trees('attardi-4-returning'));
      expect(trees('attardi-3-returning')).toBeGreaterThanOrEqual(trees('full-3-returning-right'));
    }
  });
});
