/** A sentence with its tree, as a part of a picture or as one. */
import type { Tree } from '../../generator/semantics/tree.ts';
import { element, type Element } from '../../view/markup.ts';
import { estimatedWidths, layoutSentence } from '../../view/sentence-layout.ts';
import { COLOURS, MARGIN, renderPaper } from './paper.ts';

export interface DrawnSentence {
  readonly words: readonly string[];
  readonly tree: Tree;
  readonly labels?: readonly string[];
}

const FONT_SIZE = 17;
const LABEL_SIZE = 12;

/** A picture of a sentence with its tree. */
export function renderSentence(sentence: DrawnSentence): string {
  const { width, height, elements } = drawSentence(sentence);
  const title = sentence.words.join(' ');
  const place = { transform: `translate(${MARGIN} ${MARGIN - 8})` };
  return renderPaper(
    { title, width: Math.ceil(width) + 2 * MARGIN, height: Math.ceil(height) + 2 * MARGIN - 16 },
    element('g', place, ...elements),
  );
}

export function drawSentence({ words, tree, labels }: DrawnSentence): {
  readonly width: number;
  readonly height: number;
  readonly elements: readonly Element[];
} {
  const shown = ['root', ...words];
  const measures = {
    fontSize: FONT_SIZE,
    gap: 26,
    levelHeight: 18,
    maxRise: { above: 200, below: 0 },
    wordHeight: 26,
    margin: 6,
    ...(labels === undefined ? {} : { labelHeight: 13 }),
  };
  const arcs = tree.map((head, index) => ({ head, dependent: index + 1 }));
  const widths = estimatedWidths({
    fontSize: FONT_SIZE,
    ...(labels === undefined ? {} : { labels: { texts: labels, fontSize: LABEL_SIZE } }),
  });
  const layout = layoutSentence(shown, { above: arcs, below: [] }, measures, widths);
  const { above, slots, top, width, height } = layout;
  const serif = { 'font-family': 'serif', 'font-size': FONT_SIZE, 'text-anchor': 'middle', fill: COLOURS.ink };
  const elements = [
    ...above.flatMap(({ path, arrow }) => [
      element('path', { d: path, fill: 'none', stroke: COLOURS.ink }),
      element('path', { d: arrow, fill: COLOURS.ink }),
    ]),
    ...above.flatMap(({ arc, middle: { x, y } }) =>
      labels === undefined
        ? []
        : [element('text', { x, y: y - 3, ...serif, 'font-size': LABEL_SIZE }, labels[arc.dependent - 1]!)],
    ),
    ...shown.map((word, node) => element('text', { x: slots[node]!.x, y: top + 19, ...serif }, word)),
  ];
  return { width, height, elements };
}
