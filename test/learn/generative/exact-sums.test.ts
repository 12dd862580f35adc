/** Sums that do not depend on the order of their numbers. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ExactSums } from '../../../learn/generative/exact-sums.ts';

const numbers = fc.array(
  fc.record({ value: fc.double({ min: -1e4, max: 1e4, noNaN: true }), times: fc.integer({ min: 1, max: 50 }) }),
  { maxLength: 60 },
);

function sumOf(list: readonly { readonly value: number; readonly times: number }[]): ExactSums {
  const sums = new ExactSums(1);
  for (const { value, times } of list) sums.add(0, value, times);
  return sums;
}

test('any order and any division give the same bits', () => {
  fc.assert(
    fc.property(numbers, fc.nat(), (list, cut) => {
      const whole = sumOf(list);
      const reversed = sumOf(list.toReversed());
      const singly = sumOf(
        list.flatMap(({ value, times }) => Array.from({ length: times }, () => ({ value, times: 1 }))),
      );
      const at = cut % (list.length + 1);
      const parts = sumOf(list.slice(at));
      parts.addAll(sumOf(list.slice(0, at)));
      const read = new ExactSums(1);
      read.addParts(0, whole.partsOf(0));
      const sent = new ExactSums(1);
      sent.addArrays(whole.arrays);
      for (const other of [reversed, singly, parts, read, sent]) expect(other.total(0)).toBe(whole.total(0));
    }),
  );
});

test('they are sums', () => {
  fc.assert(
    fc.property(numbers, (list) => {
      const plain = list.reduce((sum, { value, times }) => sum + value * times, 0);
      const size = list.reduce((sum, { value, times }) => sum + Math.abs(value) * times, 0);
      expect(Math.abs(sumOf(list).total(0) - plain)).toBeLessThanOrEqual(1e-13 * size + 1e-18);
    }),
  );
  expect(sumOf([{ value: 1e-20, times: 3 }]).total(0)).toBeCloseTo(3e-20, 22);
});

test('parts are whole numbers in their units', () => {
  const sums = sumOf([
    { value: Math.PI, times: 7 },
    { value: -1e-9, times: 3 },
  ]);
  for (const part of sums.partsOf(0)) expect(Number.isSafeInteger(part)).toBe(true);
});

test('sums of other sizes are not added', () => {
  expect(() => new ExactSums(2).addAll(new ExactSums(3))).toThrow(RangeError);
});
