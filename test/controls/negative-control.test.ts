/** A check must be seen failing: wrong constructions, each rejected by the verifier. */
import { describe, expect, test } from 'vitest';
import { formatComputation } from '../../generator/semantics/computation.ts';
import { canonicalComputationsOf } from '../../generator/semantics/computations-of-tree.ts';
import { canonicalSystem, type CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import { dependentPosition } from '../../generator/theory/reduction.ts';
import { guessingSymbols, type Guess } from '../../generator/theory/symbols.ts';
import { verifyFully } from '../run-verification.ts';
import { systemOf } from '../systems.ts';
import { literalSystem } from './literal-paper.ts';

describe('the paper’s literal construction of attardi-3', () => {
  const literal = literalSystem(systemOf('attardi-3'));
  const listOf = (heads: number[]): string[] =>
    canonicalComputationsOf(literal, heads).map((computation) => formatComputation(literal, computation));

  test.each([
    { n: 2, trees: 3, ambiguous: 0, lost: 0 },
    { n: 3, trees: 16, ambiguous: 1, lost: 0 },
    { n: 4, trees: 117, ambiguous: 13, lost: 2 },
    { n: 5, trees: 1011, ambiguous: 138, lost: 45 },
  ])('n=$n: $ambiguous ambiguous and $lost lost of $trees', ({ n, trees, ambiguous, lost }) => {
    const report = verifyFully(literal, n);
    expect(report).toMatchObject({ trees, failures: { ambiguous, lost, unsound: 0 } });
    expect(report.verified).toBe(ambiguous + lost === 0);
  });

  test('keeps two computations of heads 3 0 0', () => {
    expect(verifyFully(literal, 3).witness).toMatchObject({ kind: 'ambiguous', tree: [3, 0, 0] });
    expect(listOf([3, 0, 0]).toSorted()).toEqual([
      'sh^s sh^s ra(3,1)^n sh^n la(2,1)^s ra(2,1)^s',
      'sh^s sh^s sh^n la(3,1)^s ra(3,1)^n ra(2,1)^s',
    ]);
  });

  test('loses heads 3 4 0 1 and 0 4 0 1', () => {
    expect(listOf([3, 4, 0, 1])).toEqual([]);
    expect(listOf([0, 4, 0, 1])).toEqual([]);
  });

  test('is right at degree 1', () => {
    for (const name of ['arc-standard', 'easy-first-3', 'easy-first-4']) {
      for (const n of [3, 4, 5])
        expect(verifyFully(literalSystem(systemOf(name)), n).verified, `${name} ${n}`).toBe(true);
    }
  });
});

describe('one invariant broken at a time', () => {
  const attardi = canonicalSystem(systemOf('attardi-3'));
  const { symbols } = attardi;

  function firstFailure(broken: CanonicalSystem): number | undefined {
    return [1, 2, 3, 4, 5].find((n) => !verifyFully(broken, n).verified);
  }

  test('the construction itself has none', () => {
    expect(firstFailure(attardi)).toBeUndefined();
  });

  test('features that do not follow their pair', () => {
    expect(firstFailure({ ...attardi, symbols: { ...symbols, closeGap: (symbol) => symbol } })).toBe(3);
  });

  test('one bit too few: only distance 1 is remembered', () => {
    const block = (symbol: number, kind: 'la' | 'ra', distance: number): number =>
      distance > 1 ? symbol : symbols.block(symbol, kind, distance);
    expect(firstFailure({ ...attardi, symbols: { ...guessingSymbols(2), block } })).toBe(3);
  });

  test('blocked bits that outlive completion are harmless (docs/theory.md, section 5): clearing them only merges', () => {
    const takeDependent = (symbol: number, complete: Guess): number => (complete === true ? symbol | 1 : symbol);
    const keeping = { ...attardi, symbols: { ...symbols, takeDependent } };
    expect(firstFailure(keeping)).toBeUndefined();
  });

  test('the priority the other way round', () => {
    const transitions = attardi.transitions.map((transition) =>
      transition.kind === 'reduce'
        ? {
            ...transition,
            blocks: attardi.system.reductions.filter(
              (other) => dependentPosition(other) > dependentPosition(transition.reduction),
            ),
          }
        : transition,
    );
    expect(firstFailure({ ...attardi, transitions })).toBe(3);
  });

  test('shifts that block nothing', () => {
    const transitions = attardi.transitions.map((transition) =>
      transition.kind === 'reduce' ? transition : { ...transition, blocks: [] },
    );
    expect(firstFailure({ ...attardi, transitions })).toBe(2);
  });

  test('a reduction that S does not have', () => {
    const wider = canonicalSystem(systemOf('full-3'));
    const report = verifyFully({ ...wider, system: attardi.system }, 4);
    expect(report.verified).toBe(false);
    expect(report.failures.unsound).toBe(2);
  });
});
