/** Bits of symbols as modules store them mean what the forms say they mean. */
import { describe, expect, test } from 'vitest';
import { guessFreeSymbols, guessingSymbols } from '../../../generator/theory/symbols.ts';
import { symbolFeatures, symbolNotation } from '../../../runtime/text/symbol-notation.ts';

const KINDS = ['la', 'ra'] as const;

describe.each([1, 2, 3, 4])('degree %i', (degree) => {
  const distances = Array.from({ length: degree }, (_, index) => index + 1);

  test('with guesses', () => {
    const symbols = guessingSymbols(degree);
    for (let bits = 0; bits < 2 ** symbols.bits; bits++) {
      expect(symbolFeatures('guessing', bits)).toEqual({
        stop: symbols.isComplete(bits),
        blocked: distances.filter((distance) => symbols.isBlocked(bits, 'la', distance)),
      });
    }
  });

  test('without guesses', () => {
    const symbols = guessFreeSymbols(degree);
    for (let bits = 0; bits < 2 ** symbols.bits; bits++) {
      expect(symbolFeatures('guess-free', bits)).toEqual({
        blocked: distances.flatMap((distance) =>
          KINDS.filter((kind) => symbols.isBlocked(bits, kind, distance)).map((kind) => ({ kind, distance })),
        ),
      });
    }
  });
});

test('how symbols are written', () => {
  expect(symbolNotation(symbolFeatures('guessing', 0b0))).toBe('n');
  expect(symbolNotation(symbolFeatures('guessing', 0b1101))).toBe('s[2,3]');
  expect(symbolNotation(symbolFeatures('guess-free', 0))).toBe('');
  expect(symbolNotation(symbolFeatures('guess-free', 0b1001))).toBe('[la1,ra2]');
  expect(symbolNotation(symbolFeatures('guess-free', 2 ** 29))).toBe('[ra15]');
});
