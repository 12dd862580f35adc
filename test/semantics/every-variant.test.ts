/** The guess-free form and single roots of every small system; those of depth 4 are in the deep tests. */
import { describe, expect, test } from 'vitest';
import { countAnnotations } from '../../generator/semantics/count.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { STACK_FORMS, MODES, ROOT_RULES } from '../../generator/theory/transition-system.ts';
import { systemOf } from '../systems.ts';
import { testEveryVariant } from './every-variant.ts';

describe.each(MODES)('%s', (mode) => {
  testEveryVariant({ mode, depth: 3 });
});

test.each([
  { name: 'arc-standard', any: [1, 3, 12, 55, 273, 1428], single: [1, 2, 7, 30, 143, 728] },
  { name: 'attardi-3', any: [1, 3, 16, 117, 1011, 9597], single: [1, 2, 9, 59, 475, 4308] },
  { name: 'full-3', any: [1, 3, 16, 119, 1067, 10_654], single: [1, 2, 9, 60, 501, 4778] },
  { name: 'attardi-4', any: [1, 3, 16, 123, 1218, 14_360], single: [1, 2, 9, 62, 563, 6176] },
  { name: 'attardi-3-returning', any: [1, 3, 16, 119, 1086, 11_288], single: [1, 2, 9, 60, 509, 5026] },
])('both forms of $name have as many computations', ({ name, ...trees }) => {
  for (const root of ROOT_RULES) {
    const counts = STACK_FORMS.map((form) => {
      const canonical = canonicalSystem({ ...systemOf(name), root, form });
      return [1, 2, 3, 4, 5, 6].map((n) => countAnnotations(canonical, n));
    });
    expect(counts).toEqual([trees[root].map(BigInt), trees[root].map(BigInt)]);
  }
});
