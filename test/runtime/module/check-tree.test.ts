/** Heads are taken if and only if they form a tree by the plain definition. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { treeProblem } from '../../../generator/semantics/tree.ts';
import { checkLength, checkTree } from '../../../runtime/module/check-tree.ts';

describe('checkTree', () => {
  test('agrees with the definition on random heads', () => {
    const heads = fc.array(fc.oneof(fc.integer({ min: -1, max: 9 }), fc.double()), { maxLength: 9 });
    fc.assert(
      fc.property(heads, (list) => {
        const problem = treeProblem(list);
        if (problem === undefined) expect([...checkTree(list)]).toEqual(list);
        else expect(() => checkTree(list)).toThrow(RangeError);
      }),
      { numRuns: 2000 },
    );
  });

  test('says what is wrong', () => {
    expect(() => checkTree([])).toThrow('at least one word');
    expect(() => checkTree([1])).toThrow('word 1 is its own head');
    expect(() => checkTree([2, 1])).toThrow('cycle through word 1');
    expect(() => checkTree([0, 3.5])).toThrow('whole number from 0 to 2');
  });
});

test.each([0, -1, 1.5, NaN, Infinity])('no sentence has %d words', (length) => {
  expect(() => checkLength(length)).toThrow(RangeError);
  expect(() => checkLength(1)).not.toThrow();
});
