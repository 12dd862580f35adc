/** Figures as text, logarithms, and tallies of ambiguity. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromLog10, large, mean, percent } from '../../cli/treebank/figures.ts';
import { addAmbiguity, ambiguityOf, log10, NO_AMBIGUITY } from '../../treebank/ambiguity.ts';

describe('shares', () => {
  test.each([
    [0, 0, '–'],
    [0, 7, '0 %'],
    [7, 7, '100 %'],
    [1, 3, '33.33 %'],
    [1, 1_000_000, '< 0.01 %'],
    [999_999, 1_000_000, '> 99.99 %'],
    [1, 10_000, '0.01 %'],
  ])('%d of %d is %s', (part, whole, text) => {
    expect(percent({ part, whole })).toBe(text);
  });
});

describe('numbers of any size', () => {
  test('small ones have all their digits, large ones are powers of ten', () => {
    expect([large(1n), large(999_999n), large(1_000_000n), large(2n * 10n ** 300n)]).toEqual([
      '1',
      '999,999',
      '10^6.0',
      '10^300.3',
    ]);
    expect([mean(0n, 0), mean(5n, 3), mean(38n, 3), mean(10n ** 400n, 10)]).toEqual(['–', '1.67', '12.67', '10^399.0']);
    expect([fromLog10(0), fromLog10(2), fromLog10(12.34)]).toEqual(['1.00', '100.00', '10^12.3']);
  });

  test('log10 is that of Math where Math has one, and goes on beyond', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 1000n }), fc.nat(2000), (value, zeros) => {
        expect(log10(value)).toBeCloseTo(Math.log10(Number(value)), 10);
        expect(log10(value * 10n ** BigInt(zeros))).toBeCloseTo(log10(value) + zeros, 9);
      }),
    );
  });
});

describe('ambiguity', () => {
  test('adds up exactly, whatever the size', () => {
    const huge = 10n ** 60n;
    const counts = [
      { computations: 1n, exact: true },
      { computations: huge, exact: false },
      { computations: 3n, exact: true },
    ];
    const { log10Sum, ...others } = counts.map(ambiguityOf).reduce(addAmbiguity, NO_AMBIGUITY);
    expect(others).toEqual({ trees: 3, ambiguous: 2, computations: huge + 4n, largest: huge, lowerBounds: 1 });
    expect(log10Sum).toBeCloseTo(60 + Math.log10(3), 6);
    const ambiguities = Array.from({ length: 100 }, (_, at) =>
      ambiguityOf({ computations: BigInt(at + 2), exact: true }),
    );
    const sums = [ambiguities, ambiguities.toReversed()].map((each) => each.reduce(addAmbiguity, NO_AMBIGUITY));
    expect(sums[0]).toEqual(sums[1]);
  });
});
