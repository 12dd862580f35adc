/** Models in files: what is written is read, and headers that lie are refused. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeModel, encodeModel, openModel, UnfitModel, type StoredModel } from '../../learn/model-file.ts';
import { decodeWeights, encodeWeights, rounded } from '../../learn/sparse-weights.ts';

const weights = fc.array(fc.oneof(fc.constant(0), fc.float({ min: -3000, max: 3000, noNaN: true })), {
  maxLength: 200,
});

test('weights are rounded once and then kept', () => {
  fc.assert(
    fc.property(weights, (values) => {
      const exact = Float32Array.from(values);
      const kept = rounded(exact);
      kept.forEach((weight, at) => expect(Math.abs(weight - exact[at]!)).toBeLessThanOrEqual(1 / 256));
      expect(decodeWeights(encodeWeights(kept), kept.length)).toEqual(kept);
    }),
  );
});

test('far weights keep their places', () => {
  const far = new Float32Array(3_000_000);
  far[2_999_999] = -1e6;
  far[5] = 0.5;
  const read = decodeWeights(encodeWeights(far), far.length)!;
  expect(Buffer.from(read.buffer).equals(Buffer.from(far.buffer))).toBe(true);
});

test('any bytes are weights or refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const read = decodeWeights(bytes, 100);
      if (read !== undefined) expect(read.length).toBe(100);
    }),
  );
});

const stored: StoredModel = {
  spec: '{}',
  model: {
    specHash: 'abc',
    labels: ['root', 'ü'],
    transitions: { weights: Float32Array.of(0, 1, -2, 0.5), outcomes: 1 },
    transitionBits: 2,
    arcs: { weights: Float32Array.of(3, 0, 0, 0), outcomes: 2 },
    arcBits: 1,
  },
};

test('a model comes back as it was', () => {
  expect(decodeModel(openModel(encodeModel(stored)))).toEqual(stored);
});

/** The file with another header and a checksum that fits it. */
function withHeader(change: object): Uint8Array {
  const bytes = Buffer.from(encodeModel(stored));
  const [first, header] = bytes.toString('latin1').split('\n');
  const body = bytes.subarray(first!.length + header!.length + 2);
  const changed = { ...(JSON.parse(Buffer.from(header!, 'latin1').toString()) as object), ...change };
  const rest = Buffer.concat([Buffer.from(`${JSON.stringify(changed)}\n`), body]);
  return Buffer.concat([Buffer.from(`arcforge-model 1 ${createHash('sha256').update(rest).digest('hex')}\n`), rest]);
}

test.each([
  [{ labels: [] }, 'its header is not one of arcforge train'],
  [{ labels: ['a\tb'] }, 'its header is not one of arcforge train'],
  [{ arcBits: 40 }, 'its header is not one of arcforge train'],
  [{ transitions: 1e9 }, 'its header is not one of arcforge train'],
  [{ transitionBits: -1 }, 'its header is not one of arcforge train'],
  [{ learner: 'neural' }, 'its header is not one of arcforge train'],
  [{ features: 99 }, 'it has features 99; this version of arcforge has 1: train it again'],
  [{ transitionBytes: 1 }, 'its weights do not fit its header'],
  [{ transitionBits: 0 }, 'its weights do not fit its header'],
])('%o is refused', (change, says) => {
  expect(() => decodeModel(openModel(withHeader(change)))).toThrow(new UnfitModel(says));
  expect(decodeModel(openModel(withHeader({})))).toEqual(stored);
});
