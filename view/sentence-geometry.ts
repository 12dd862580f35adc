/**
 * The attributes of the drawing of a sentence that depend on its layout. `view/page-sentence.ts` writes them as
 * estimated, and the page’s own script, which has this file and the layout in it, sets them as measured.
 */
import type { Arc } from '../generator/semantics/tree.ts';
import type { Direction } from './direction.ts';
import {
  layoutSentence,
  type DrawnArc,
  type Measures,
  type SentenceLayout,
  type TextWidths,
} from './sentence-layout.ts';

/** Attributes of an element by name. */
export type Geometry = Readonly<Record<string, string | number>>;

export const PAGE_MEASURES: Measures = {
  fontSize: 17,
  gap: 22,
  levelHeight: 17,
  // Below there is a place for every arc that is ever ruled out, but few are visible at a time, so they can be closer.
  maxRise: { above: 380, below: 90 },
  wordHeight: 52,
  margin: 14,
};
/** Between words, if a sentence would be wider than the page. */
const CLOSE_GAP = 16;
export const LABEL_SIZE = 11;

/** The layout of the sentence on a page that has so much room. */
export function pageLayout(
  words: readonly string[],
  arcs: { readonly above: readonly Arc[]; readonly below: readonly Arc[] },
  { widths, room, direction }: { readonly widths: TextWidths; readonly room: number; readonly direction: Direction },
): SentenceLayout {
  const measures = { ...PAGE_MEASURES, direction };
  const layout = layoutSentence(words, arcs, measures, widths);
  return layout.width <= room ? layout : layoutSentence(words, arcs, { ...measures, gap: CLOSE_GAP }, widths);
}

/** Of the SVG element. */
export function drawingGeometry({ width, height }: SentenceLayout): Geometry {
  return { viewBox: `0 0 ${width} ${height}`, width, height };
}

/** Of the parts of an arc above the words. */
export function arcGeometry({
  path,
  arrow,
  middle: { x, y },
}: DrawnArc): Readonly<Record<'line' | 'head' | 'label', Geometry>> {
  return { line: { d: path }, head: { d: arrow }, label: { x, y: y + 4 } };
}

/** Of the parts of an arc that is ruled out. */
export function blockGeometry({
  path,
  arrow,
  middle: { x, y },
}: DrawnArc): Readonly<Record<'line' | 'head' | 'circle' | 'cross', Geometry>> {
  return {
    line: { d: path },
    head: { d: arrow },
    circle: { cx: x, cy: y, r: 7 },
    cross: { d: `M${x - 3.5} ${y - 3.5}l7 7m0 -7l-7 7` },
  };
}

/** Of the parts of a node; one without a word is shown by its number alone. */
export function tokenGeometry(
  { slots, top }: SentenceLayout,
  { node, isNumber }: { readonly node: number; readonly isNumber: boolean },
): Readonly<Record<'rect' | 'word' | 'number', Geometry>> {
  const { x, width } = slots[node]!;
  return {
    rect: { x: x - width / 2 - 7, y: top + 3, width: width + 14, height: PAGE_MEASURES.wordHeight - 6, rx: 8 },
    word: { x, y: isNumber ? top + 32 : top + 24 },
    number: { x, y: top + 41 },
  };
}
