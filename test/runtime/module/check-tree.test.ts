/** Heads are taken if and only if they form a tree by the plain definition. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { treeProblem } from '../../../generator/semantics/tree.ts';
import { checkLength } from '../../../runtime/module/check-length.ts';
import { checkTree } from '../../../runtime/module/check-tree.ts';

describe('checkTree', () => {
  test('agrees with the definition on random heads', () => {
    const heads = fc.array(fc.oneof(fc.integer({ min: -1, max: 9 }), fc.double()), { maxLength: 9 });
    fc.assert(
      fc.property(heads, (list) => {
        const problem = treeProblem(list);
        if (problem === undefined) expect([...checkTree(list)]).toEqual(list);
        else expect(() => checkTree(list)).toThrow(new RangeError(problem.message));
      }),
      { numRuns: 2000 },
    );
  });
});

test.each([0, -1, 1.5, NaN, Infinity])('no sentence has %d words', (length) => {
  expect(() => checkLength(length)).toThrow(RangeError);
  expect(() => checkLength(1)).not.toThrow();
});
