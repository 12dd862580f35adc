/** What the pictures of README and docs/ share: white paper with a frame, so that they can be read on a dark page too. */
import { element, serialize, type Attributes, type Element } from '../../view/markup.ts';

export const COLOURS = {
  ink: '#1f2328',
  pale: '#8c959f',
  line: '#d1d9e0',
  good: '#1a7f37',
  bad: '#cf222e',
  paper: '#ffffff',
};
export const MARGIN = 24;

/** The text of a picture: paper of this size, with a title for those who cannot see it. */
export function renderPaper(
  { title, width, height }: { readonly title: string; readonly width: number; readonly height: number },
  ...children: readonly Element[]
): string {
  const frame = { x: 0.5, y: 0.5, width: width - 1, height: height - 1, rx: 8 };
  const svg = element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img' },
    element('title', {}, title),
    element('rect', { ...frame, fill: COLOURS.paper, stroke: COLOURS.line }),
    ...children,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${serialize(svg).replaceAll('><', '>\n<')}\n`;
}

/** A box with a word in its middle. */
export function box(
  text: string,
  { x, y, width, height }: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  { fill, stroke = fill, ...font }: { readonly fill: string; readonly stroke?: string } & Attributes,
): Element[] {
  return [
    element('rect', { x, y, width, height, rx: 5, fill: 'none', stroke }),
    element('text', { x: x + width / 2, y: y + height / 2 + 4, 'text-anchor': 'middle', fill, ...font }, text),
  ];
}

export function heading(
  text: string,
  { x, y, fill }: { readonly x: number; readonly y: number; readonly fill: string },
): Element {
  return element('text', { x, y, 'font-family': 'sans-serif', 'font-size': 15, 'font-weight': 'bold', fill }, text);
}
