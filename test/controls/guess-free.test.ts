/** Wrong guess-free constructions, each rejected by the verifier. */
import { describe, expect, test } from 'vitest';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import type { SymbolAlgebra } from '../../generator/theory/symbols.ts';
import { verifyFully } from '../run-verification.ts';
import { systemOf } from '../systems.ts';

const attardi = canonicalSystem(systemOf('attardi-3-free'));
const { symbols } = attardi;
/** Every bit of an la, and every bit of an ra. */
const LEFT = symbols.block(symbols.block(0, 'la', 1), 'la', 2);
const RIGHT = symbols.block(symbols.block(0, 'ra', 1), 'ra', 2);

function firstFailure(broken: Partial<SymbolAlgebra>): number | undefined {
  return [1, 2, 3, 4, 5].find((n) => !verifyFully({ ...attardi, symbols: { ...symbols, ...broken } }, n).verified);
}

describe('one invariant of the guess-free form broken at a time', () => {
  test('the construction itself has no failure', () => {
    expect(firstFailure({})).toBeUndefined();
  });

  test.each<{ readonly what: string; readonly broken: Partial<SymbolAlgebra>; readonly n: number }>([
    {
      what: 'blocks that are never lifted',
      broken: { takeDependent: (symbol) => symbol, liftBelow: (symbol) => symbol },
      n: 2,
    },
    { what: 'blocks lifted only at the head itself', broken: { liftBelow: (symbol) => symbol }, n: 3 },
    { what: 'blocks lifted only above the head', broken: { takeDependent: (symbol) => symbol }, n: 2 },
    {
      what: 'blocks lifted for arcs from the head as well',
      broken: {
        takeDependent: (symbol) => symbol & ~(LEFT | RIGHT),
        liftBelow: (symbol, distance) =>
          distance > 2 ? symbol : symbol & ~(symbols.block(0, 'la', distance) | symbols.block(0, 'ra', distance)),
      },
      n: 2,
    },
    {
      what: 'one bit for both directions of a pair',
      broken: {
        isBlocked: (symbol, _kind, distance) =>
          symbols.isBlocked(symbol, 'la', distance) || symbols.isBlocked(symbol, 'ra', distance),
      },
      n: 3,
    },
    { what: 'blocks that do not follow their pairs', broken: { closeGap: (symbol) => symbol }, n: 4 },
  ])('$what', ({ broken, n }) => {
    expect(firstFailure(broken)).toBe(n);
  });
});
