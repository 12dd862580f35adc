/** Levels keep arcs apart, whatever arcs they are. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Arc } from '../../generator/semantics/tree.ts';
import { arcLevels, arcSpan } from '../../view/arc-levels.ts';
import { anyArcs } from './any-arcs.ts';

describe('arcLevels', () => {
  test.each<{ what: string; arcs: [number, number][]; levels: number[] }>([
    { what: 'no arcs', arcs: [], levels: [] },
    { what: 'neighbours in a row', arcs: [[1, 0], [1, 2], [2, 3]], levels: [1, 1, 1] }, // prettier-ignore
    { what: 'one spanning another', arcs: [[0, 3], [3, 2]], levels: [2, 1] }, // prettier-ignore
    { what: 'one end in common, nested', arcs: [[0, 1], [0, 2], [0, 3]], levels: [1, 2, 3] }, // prettier-ignore
    { what: 'crossing', arcs: [[0, 2], [1, 3]], levels: [1, 2] }, // prettier-ignore
    { what: 'the same two nodes, both ways', arcs: [[1, 2], [2, 1]], levels: [1, 2] }, // prettier-ignore
  ])('$what', ({ arcs, levels }) => {
    expect(arcLevels(arcs.map(([head, dependent]): Arc => ({ head, dependent })))).toEqual(levels);
  });

  test('two arcs of one level have at most an end in common, and an arc is above what it spans', () => {
    fc.assert(
      fc.property(anyArcs, (arcs) => {
        const levels = arcLevels(arcs);
        expect(levels.every((level) => Number.isInteger(level) && level >= 1)).toBe(true);
        for (const [i, a] of arcs.map(arcSpan).entries()) {
          for (const [j, b] of arcs.map(arcSpan).entries()) {
            if (i === j) continue;
            if (levels[i] === levels[j]) expect(a.right <= b.left || b.right <= a.left).toBe(true);
            const isLonger = a.right - a.left > b.right - b.left;
            if (isLonger && a.left <= b.left && b.right <= a.right) expect(levels[i]).toBeGreaterThan(levels[j]!);
          }
        }
      }),
    );
  });
});
