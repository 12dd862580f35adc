/** What a segmenter knows of characters and tokens, against plain definitions. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findTraits, TRAIT_COUNT } from '../../runtime/segmenter/token-table.ts';
import { CAPITAL, DIGIT, HALF, SMALL, SPACE, unitClass } from '../../runtime/segmenter/unit-classes.ts';

test('every unit of UTF-16 has its class', () => {
  const classes = new Set([SPACE, SMALL, CAPITAL, DIGIT, HALF]);
  for (let unit = 0; unit < 0x10000; unit++) {
    const isHalf = unit >= 0xd800 && unit <= 0xdfff;
    expect(unitClass(unit) === HALF, unit.toString(16)).toBe(isHalf);
    if (/[\p{L}\p{N}]/u.test(String.fromCharCode(unit))) expect(classes.has(unitClass(unit))).toBe(true);
  }
});

test('the traits of a token depend on its characters alone, and nothing else is written', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string(), fc.string({ minLength: 1 }), (token, before, after) => {
      const alone = new Int32Array(TRAIT_COUNT);
      findTraits(token, { from: 0, to: token.length }, { traits: alone, at: 0 });
      const among = new Int32Array(3 * TRAIT_COUNT);
      const [from, to] = [before.length, before.length + token.length];
      findTraits(before + token + after, { from, to }, { traits: among, at: TRAIT_COUNT });
      expect([...among]).toEqual([...new Int32Array(TRAIT_COUNT), ...alone, ...new Int32Array(TRAIT_COUNT)]);
    }),
  );
});
