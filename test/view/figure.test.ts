/** Figures: what is drawn behind labels. */
import { expect, test } from 'vitest';
import { renderFigure } from '../../view/figure.ts';

const TREE = { tree: [2, 0, 2], words: ['A', 'hearing', 'today'], description: '' };

test('no line runs through a label: each stands on a ground of its own, which is drawn after all lines', () => {
  const svg = renderFigure({ ...TREE, labels: ['det', 'root', ''] });
  const grounds = [
    ...svg.matchAll(
      /<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="12" fill="#fff"><\/rect>\n<text x="([\d.]+)" y="([\d.]+)">(\w+)</g,
    ),
  ];
  expect(grounds.map(([, , , , , , label]) => label)).toEqual(['det', 'root']);
  for (const [, x, y, width, middle, baseline] of grounds) {
    expect(Number(x) + Number(width) / 2).toBeCloseTo(Number(middle), 0);
    expect(Number(baseline) - Number(y)).toBe(10);
  }
  expect(svg.lastIndexOf('<path')).toBeLessThan(svg.indexOf('<rect'));
});

test('without labels there is no ground', () => {
  expect(renderFigure(TREE)).not.toContain('<rect');
});
