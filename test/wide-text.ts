/** Text of characters whose width on a terminal is known: one cell, two, or none beside another. */
import fc from 'fast-check';

const CLUSTERS = [
  { text: 'a', cells: 1 },
  { text: 'é', cells: 1 },
  { text: 'e\u0301', cells: 1 },
  { text: 'n\u0323\u0302', cells: 1 },
  { text: '語', cells: 2 },
  { text: '한', cells: 2 },
  { text: 'Ａ', cells: 2 },
  { text: '👍', cells: 2 },
  { text: '👍🏽', cells: 2 },
  { text: '👨\u200d👩\u200d👧', cells: 2 },
] as const;

export interface WideText {
  readonly text: string;
  readonly cells: number;
}

/** Up to 40 such characters, joined ones among them. */
export const wideText: fc.Arbitrary<WideText> = fc
  .array(fc.constantFrom(...CLUSTERS), { maxLength: 40 })
  .map((parts) => ({
    text: parts.map(({ text }) => text).join(''),
    cells: parts.reduce((sum, { cells }) => sum + cells, 0),
  }));

/** The cells that a text of such characters fills, and of ASCII, ellipses and blocks beside them. */
export function cellsOf(text: string): number {
  const known = new Map<string, number>(CLUSTERS.map((cluster) => [cluster.text, cluster.cells]));
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text)).reduce((sum, { segment }) => sum + (known.get(segment) ?? 1), 0);
}
