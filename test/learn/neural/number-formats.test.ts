/** How networks keep numbers, against what is said of it: weights in few bytes, factors, and logarithms of probabilities. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DropoutMasks } from '../../../learn/neural/dropout-masks.ts';
import { quantize } from '../../../learn/neural/quantize.ts';
import { seededRandom } from '../../../runtime/module/seeded-random.ts';
import { LogProbabilities } from '../../../runtime/neural/log-probabilities.ts';
import { dequantize } from '../../../runtime/neural/quantized-weights.ts';

test('weights are scales of 64 each, in 4 bytes, then whole numbers, and come back to within half a step', () => {
  const weight = fc.oneof(fc.constant(0), fc.float({ min: -8, max: 8, noNaN: true }));
  fc.assert(
    fc.property(fc.array(weight, { maxLength: 200, size: 'max' }), (numbers) => {
      const weights = Float32Array.from(numbers);
      const bytes = quantize(weights);
      const blocks = Math.ceil(weights.length / 64);
      expect(bytes.length).toBe(4 * blocks + weights.length);
      const found = dequantize(bytes, weights.length)!;
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      const wrong = weights.filter((each, at) => {
        const block = weights.subarray(64 * Math.floor(at / 64), 64 * (Math.floor(at / 64) + 1));
        const step = Math.max(...block.map(Math.abs)) / 127;
        const scale = view.getFloat32(4 * Math.floor(at / 64), true);
        const whole = view.getInt8(4 * blocks + at);
        const isRead = found[at] === Math.fround(scale * whole);
        return !isRead || Math.abs(scale - step) > 1e-6 * step || Math.abs(found[at]! - each) > 0.5001 * step;
      });
      expect([...wrong]).toEqual([]);
      for (const other of [weights.length + 1, weights.length - 1]) {
        if (other >= 0) expect(dequantize(bytes, other)).toBeUndefined();
      }
    }),
    { numRuns: 40 },
  );
});

test('logarithms of probabilities are those of scores, to within half a multiple', () => {
  const logProbabilities = new LogProbabilities();
  const score = fc.oneof(fc.integer({ min: -4000, max: 4000 }), fc.integer({ min: -400_000, max: 400_000 }));
  fc.assert(
    fc.property(
      fc.array(score, { minLength: 1, maxLength: 31 }),
      fc.nat(),
      fc.integer({ min: 8, max: 14 }),
      (scores, bits, precision) => {
        const allowed = scores.map((_, at) => (bits >> at) & 1);
        if (!allowed.includes(1)) allowed[0] = 1;
        const possible = allowed.reduce((all, bit, at) => all | (bit << at), 0);
        const out = new Float64Array(scores.length);
        logProbabilities.write(
          { integers: Int32Array.from([99, 99, ...scores]), at: 2, bits: precision },
          possible,
          out,
        );
        const values = scores.map((each, at) => (allowed[at] === 1 ? each / 2 ** precision : -Infinity));
        const most = Math.max(...values);
        const total = most + Math.log(values.reduce((sum, value) => sum + Math.exp(value - most), 0));
        values.forEach((value, at) => {
          if (allowed[at] === 0) expect(out[at]).toBe(-Infinity);
          else expect(Math.abs(out[at]! - (value - total))).toBeLessThan(2 ** -9 + 31 * Math.exp(-12));
        });
      },
    ),
    { numRuns: 300 },
  );
  // Whoever allows all outcomes may have more than bits.
  const many = new Float64Array(40);
  logProbabilities.write({ integers: new Int32Array(40), at: 0, bits: 10 }, -1, many);
  many.forEach((value) => expect(Math.abs(value + Math.log(40))).toBeLessThan(2 ** -9));
});

test.each([0, 0.2, 0.5, 0.9])(
  'factors of dropout are 0 with probability %f, otherwise equal, and their mean is 1',
  (probability) => {
    const { factors, scale } = new DropoutMasks({ probability, random: seededRandom(6) });
    expect(scale).toBeCloseTo(1 / (1 - probability), 6);
    const dropped = factors.filter((factor) => factor === 0).length;
    expect(factors.every((factor) => factor === 0 || factor === scale)).toBe(true);
    // Four standard deviations.
    const deviation = Math.sqrt((probability * (1 - probability)) / factors.length);
    expect(Math.abs(dropped / factors.length - probability)).toBeLessThanOrEqual(4 * deviation);
  },
);

test('a mask of dropout lies within the factors', () => {
  for (const number of [0, 0.5, 1 - 2 ** -53]) {
    const masks = new DropoutMasks({ probability: 0.5, random: () => number });
    for (const length of [1, 64, 1000]) {
      const start = masks.next(length);
      expect(Number.isInteger(start) && start >= 0 && start + length <= masks.factors.length).toBe(true);
    }
  }
});
