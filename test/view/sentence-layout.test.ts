/** Geometry that holds for any words and any arcs. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { directionOf } from '../../view/direction.ts';
import { layoutSentence, type DrawnArc, type Measures } from '../../view/sentence-layout.ts';
import { shortened, textWidth } from '../../view/text-width.ts';
import { anyArcs, NODES } from './any-arcs.ts';

const MEASURES: Measures = {
  fontSize: 16,
  gap: 10,
  levelHeight: 15,
  maxRise: { above: 200, below: 90 },
  wordHeight: 30,
  margin: 5,
};
const labels = fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { minLength: NODES, maxLength: NODES });

/** The x of the two legs of an arc. */
function legs({ path, arc }: DrawnArc): { readonly node: number; readonly x: number }[] {
  const numbers = path.match(/-?[\d.]+/g)!.map(Number);
  // M x y V y Q x y x y H x Q x y x y V y
  return [{ node: arc.head, x: numbers[0]! }, { node: arc.dependent, x: numbers[8]! }]; // prettier-ignore
}

describe('layoutSentence', () => {
  test('every number is finite and inside the drawing, words and legs stand apart', () => {
    fc.assert(
      fc.property(labels, anyArcs, anyArcs, (words, above, below) => {
        const layout = layoutSentence(words, { above, below }, MEASURES);
        const drawn = [...layout.above, ...layout.below];
        expect(JSON.stringify(layout)).not.toMatch(/NaN|null|Infinity|e-/);
        for (const [index, slot] of layout.slots.entries()) {
          expect(slot.width).toBeGreaterThanOrEqual(textWidth(words[index]!) * MEASURES.fontSize - 0.1);
          const next = layout.slots[index + 1];
          const end = next === undefined ? layout.width - MEASURES.margin : next.x - next.width / 2 - MEASURES.gap;
          expect(slot.x + slot.width / 2).toBeLessThanOrEqual(end + 0.2);
        }
        for (const { middle } of drawn) {
          expect(middle.x).toBeGreaterThan(0);
          expect(middle.x).toBeLessThan(layout.width);
          expect(middle.y).toBeGreaterThan(0);
          expect(middle.y).toBeLessThan(layout.height);
        }
        for (const side of [layout.above, layout.below]) {
          const feet = side.flatMap(legs).map(({ node, x }) => `${node} ${x}`);
          expect(new Set(feet).size).toBe(feet.length);
        }
      }),
    );
  });

  test('from right to left everything is where it is in a mirror', () => {
    const words = ['root', 'a', 'longer', 'c'];
    const arcs = {
      above: [2, 0, 2].map((head, index) => ({ head, dependent: index + 1 })),
      below: [{ head: 3, dependent: 1 }],
    };
    const [left, right] = [undefined, 'rtl' as const].map((direction) =>
      layoutSentence(words, arcs, { ...MEASURES, ...(direction === undefined ? {} : { direction }) }),
    );
    const mirrored = (x: number): number => left!.width - x;
    expect(right!.slots.map(({ width }) => width)).toEqual(left!.slots.map(({ width }) => width));
    for (const [node, { x }] of right!.slots.entries()) expect(x).toBeCloseTo(mirrored(left!.slots[node]!.x), 0);
    for (const side of ['above', 'below'] as const) {
      for (const [index, { middle }] of right![side].entries()) {
        expect(middle.x).toBeCloseTo(mirrored(left![side][index]!.middle.x), 0);
        expect(middle.y).toBe(left![side][index]!.middle.y);
      }
    }
  });

  test('legs of a node do not cross: left arcs on its left, right ones on its right, longer ones nearer to the middle', () => {
    const arcs = [4, 0, 3, 1].map((dependent) => ({ head: 2, dependent }));
    const { above } = layoutSentence(['a', 'b', 'c', 'd', 'e'], { above: arcs, below: [] }, MEASURES);
    const fromLeft = above.toSorted((a, b) => legs(a)[0]!.x - legs(b)[0]!.x);
    expect(fromLeft.map(({ arc }) => arc.dependent)).toEqual([1, 0, 4, 3]);
  });

  test('a thousand words on one head stay within the largest rise', () => {
    const arcs = Array.from({ length: 1000 }, (_, index) => ({ head: 0, dependent: index + 1 }));
    const words = Array.from({ length: 1001 }, () => 'word');
    const layout = layoutSentence(words, { above: arcs, below: [] }, MEASURES);
    expect(layout.height).toBeLessThan(300);
    expect(new Set(layout.above.map(({ middle }) => middle.y)).size).toBe(1000);
  });
});

describe('text width', () => {
  test('is that of characters, not of code units, and of nothing for marks', () => {
    expect(textWidth('e\u0301')).toBe(textWidth('e'));
    expect(textWidth('a\u200db')).toBe(textWidth('ab'));
    expect(textWidth('𠀀')).toBe(textWidth('語'));
    expect(textWidth('語')).toBeGreaterThan(textWidth('n'));
    expect(textWidth('W')).toBeGreaterThan(textWidth('i'));
  });

  test('long words are shortened between characters', () => {
    expect(shortened('abc', 3)).toBe('abc');
    expect(shortened('abcd', 3)).toBe('ab…');
    expect(shortened('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 2)).toBe('👩‍👩‍👧…');
  });
});

describe('direction', () => {
  test.each([
    { text: 'She saw it', direction: 'ltr' },
    { text: 'אני רואה אותך', direction: 'rtl' },
    { text: 'Google אמרה את זה .', direction: 'rtl' },
    { text: 'He said שלום twice', direction: 'ltr' },
    { text: '1 2 3', direction: 'ltr' },
  ])('$text: $direction', ({ text, direction }) => {
    expect(directionOf(text.split(' '))).toBe(direction);
  });
});
