/** Rows of weights are added as a plain table of all weights would add them, whatever rows and however many. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeWeights } from '../../learn/linear/encode-weights.ts';
import { QUANTUM } from '../../runtime/parser/quantum.ts';
import { SparseRows } from '../../runtime/parser/sparse-rows.ts';

const ROWS = 16;
const LABELS = 3;

test('sums of rows, with and without weights, the last and repeated ones too', () => {
  const table = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: -40, max: 40 })), {
    minLength: ROWS * LABELS,
    maxLength: ROWS * LABELS,
  });
  // More than there is room for at first.
  const rows = fc.array(fc.integer({ min: 0, max: ROWS - 1 }), { maxLength: 150, size: 'max' });
  fc.assert(
    fc.property(table, fc.array(rows, { maxLength: 4 }), (weights, lists) => {
      const bytes = encodeWeights((visit) => weights.forEach((weight, at) => visit(at, weight * QUANTUM)));
      const sparse = SparseRows.decode(bytes, { rows: ROWS, labels: LABELS })!;
      for (const list of lists) {
        const scores = new Float64Array([1, 2, 3]);
        // What stands after the rows does not count.
        sparse.addRows(Int32Array.from([...list, 1, 2]), list.length, scores);
        expect([...scores]).toEqual(
          [1, 2, 3].map((before, label) => list.reduce((sum, row) => sum + weights[row * LABELS + label]!, before)),
        );
      }
    }),
  );
});
