/** Models as bytes: what is written is read, and headers that lie are refused. */
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { richFeatures } from '../../embedded/rich-features.ts';
import { AveragedRows } from '../../learn/linear/averaged-rows.ts';
import { AveragedTable } from '../../learn/linear/averaged-table.ts';
import { linearModel } from '../../learn/linear/linear-model.ts';
import { linearScorer } from '../../runtime/parser/linear-model.ts';
import { splitModel, UnfitModel } from '../../runtime/parser/model-bytes.ts';
import { encodeWeights } from '../../learn/linear/encode-weights.ts';
import { decodeWeights } from '../../runtime/parser/sparse-weights.ts';

const weights = fc.array(fc.oneof(fc.constant(0), fc.float({ min: -1000, max: 1000, noNaN: true })), {
  maxLength: 200,
});

function encoded(all: Float32Array): Uint8Array {
  return encodeWeights((visit) => all.forEach((weight, at) => visit(at, weight)));
}

function decoded(bytes: Uint8Array, count: number): Float32Array | undefined {
  const all = new Float32Array(count);
  const isRead = decodeWeights(bytes, count, (at, multiple) => {
    all[at] = multiple / 32;
  });
  return isRead ? all : undefined;
}

test('weights are rounded once and then kept', () => {
  fc.assert(
    fc.property(weights, (values) => {
      const exact = Float32Array.from(values);
      const kept = decoded(encoded(exact), exact.length)!;
      kept.forEach((weight, at) => expect(Math.abs(weight - exact[at]!)).toBeLessThanOrEqual(1 / 64));
      expect(decoded(encoded(kept), kept.length)).toEqual(kept);
    }),
  );
});

test('far weights keep their places', () => {
  const far = new Float32Array(3_000_000);
  far[2_999_999] = -1e3;
  far[5] = 0.5;
  const read = decoded(encoded(far), far.length)!;
  expect(Buffer.from(read.buffer).equals(Buffer.from(far.buffer))).toBe(true);
});

test('any bytes are weights or refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      let last = -1;
      const isRead = decodeWeights(bytes, 100, (at, multiple) => {
        expect(at).toBeGreaterThan(last);
        expect(at).toBeLessThan(100);
        expect(Math.abs(multiple)).toBeLessThan(2 ** 15);
        last = at;
      });
      if (bytes.length > 0 && bytes.at(-1)! >= 0x80) expect(isRead).toBe(false);
    }),
  );
});

const header = {
  spec: '{}',
  specHash: 'abc',
  labels: ['root', 'ü'],
  beam: 4,
  features: richFeatures.name,
  filled: ['upos' as const],
};
const tables = {
  transitions: new AveragedTable({ rows: 4, outcomes: 1 }),
  transitionBits: 2,
  arcs: new AveragedRows({ rows: 2, labels: 2 }),
  arcBits: 1,
  unit: 1,
} as const;
tables.transitions.weights.set([0, 1, -2, 0.5]);
tables.arcs.set(0, 3);
const bytes = Buffer.from(linearModel(tables, header));

test('a model comes back as it was', () => {
  const parts = splitModel(bytes);
  expect(parts.header).toMatchObject({ learner: 'linear', ...header });
  expect(linearScorer(parts, richFeatures).labels).toBe(2);
  expect(bytes.toString('latin1')).toMatch(/^arcforge-model 3 [0-9a-f]{8}\n[ -~]+\n/);
});

/** The bytes with another header and a checksum that fits it. */
function withHeader(change: object): Uint8Array {
  const [first, line] = bytes.toString('latin1').split('\n');
  const body = bytes.subarray(first!.length + line!.length + 2);
  const changed = JSON.stringify({ ...(JSON.parse(line!) as object), ...change }).replaceAll('ü', '\\u00fc');
  const rest = Buffer.concat([Buffer.from(`${changed}\n`), body]);
  return Buffer.concat([Buffer.from(`arcforge-model 3 ${crc32(rest).toString(16).padStart(8, '0')}\n`), rest]);
}

test.each([
  [{ labels: [] }, 'its header is not one of arcforge train'],
  [{ labels: ['a\tb\tc'] }, 'its header is not one of arcforge train'],
  [{ beam: 0 }, 'its header is not one of arcforge train'],
  [{ beam: 1e9 }, 'its header is not one of arcforge train'],
  [{ learner: 3 }, 'its header is not one of arcforge train'],
  [{ arcBits: 40 }, 'its header is not one of a linear learner'],
  [{ transitions: 1e9 }, 'its header is not one of a linear learner'],
  [{ transitionBits: -1 }, 'its header is not one of a linear learner'],
  [{ learner: 'other' }, 'its header is not one of a linear learner'],
  [{ features: 'poor' }, `it has features poor; this parser has ${richFeatures.name}: train it again`],
  [{ transitionBytes: 1 }, 'its weights do not fit its header'],
  [{ transitionBits: 0 }, 'its weights do not fit its header'],
])('%o is refused', (change, says) => {
  const load = (model: Uint8Array): unknown => linearScorer(splitModel(model), richFeatures);
  expect(() => load(withHeader(change))).toThrow(new UnfitModel(says));
  expect(load(withHeader({}))).toBeDefined();
});

test('every byte counts', () => {
  for (let at = 0; at < bytes.length; at++) {
    const damaged = Buffer.from(bytes);
    damaged[at]! ^= 4;
    expect(() => splitModel(damaged)).toThrow(UnfitModel);
    expect(() => splitModel(bytes.subarray(0, at))).toThrow(UnfitModel);
  }
});
