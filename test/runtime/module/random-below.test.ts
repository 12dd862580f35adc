/** Whole numbers without bias: all outcomes of the bits that are drawn. */
import { describe, expect, test } from 'vitest';
import { randomBelow } from '../../../runtime/module/random-below.ts';

/** Gives these 32-bit numbers, one after the other, as numbers below 1. */
function giving(...words: number[]): () => number {
  let at = 0;
  return () => {
    if (at === words.length) throw new Error('no more numbers');
    return words[at++]! / 2 ** 32;
  };
}

describe('randomBelow', () => {
  test.each([2, 3, 5, 8, 11, 16, 17, 31])('below %i every number comes from as many bits', (bound) => {
    const bits = (bound - 1).toString(2).length;
    const found: number[] = [];
    let thrownAway = 0;
    for (let outcome = 0; outcome < 2 ** bits; outcome++) {
      // The bits that are not needed may be any.
      for (const others of [0, 1, 2 ** (32 - bits) - 1]) {
        const word = outcome * 2 ** (32 - bits) + others;
        const value = Number(randomBelow(BigInt(bound), giving(word, 0)));
        if (outcome < bound) found.push(value);
        else {
          expect(value).toBe(0);
          thrownAway++;
        }
      }
    }
    expect(found).toEqual(Array.from({ length: 3 * bound }, (_, index) => Math.floor(index / 3)));
    expect(thrownAway).toBe(3 * (2 ** bits - bound));
  });

  test('1 leaves nothing to draw', () => {
    expect(randomBelow(1n, giving())).toBe(0n);
  });

  test('large numbers take several, the highest bits first', () => {
    const bound = 2n ** 70n + 5n;
    expect(randomBelow(bound, giving(0x80000000, 0, 0))).toBe(2n ** 70n);
    expect(randomBelow(bound, giving(0, 0, 1 << 25))).toBe(1n);
    // 96 bits are drawn and 71 are used.
    expect(randomBelow(bound, giving(0x80000000, 0, 5 * 2 ** 25, 0, 1, 0))).toBe(2n ** 7n);
  });

  test('what always gives the same is found out', () => {
    expect(() => randomBelow(3n, () => 0.99)).toThrow('no random numbers');
  });
});
