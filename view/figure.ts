/**
 * A dependency tree as a figure for a paper: a self-contained SVG document. Black without a background but behind
 * labels, which stand on their lines, a generic serif font, plain paths and no markers or style sheets, so that
 * browsers, Inkscape and SVG-to-PDF converters for LaTeX agree. The computation is only in the description; a paper would print it as a table.
 */
import { treeProblem, type Arc } from '../generator/semantics/tree.ts';
import { checkOptions } from '../runtime/text/check-options.ts';
import { checkText } from '../runtime/text/check-text.ts';
import { shownValue } from '../runtime/text/shown-value.ts';
import { opacityOf, otherArcs, strengthTitle, type Marginals } from './arc-strength.ts';
import { directionOf } from './direction.ts';
import { nodeLabels, type LabelledTree } from './labelled-tree.ts';
import { element, serialize, type Element, type Markup } from './markup.ts';
import {
  estimatedWidths,
  layoutSentence,
  type DrawnArc,
  type Measures,
  type SentenceLayout,
} from './sentence-layout.ts';
import { textWidth } from './text-width.ts';

const MEASURES: Measures = {
  fontSize: 16,
  gap: 10,
  levelHeight: 15,
  maxRise: { above: 400, below: 200 },
  wordHeight: 24,
  margin: 6,
};

/** Labels stand on their arcs, so levels have to be as high as they are. */
const LABEL_SIZE = 11;
const LABELLED: Measures = { ...MEASURES, levelHeight: 17, labelHeight: 6 };

export interface Figure extends LabelledTree {
  /** What the figure is called; "Dependency tree" if it has no name. */
  readonly title?: string;
  /** An arc of the tree that is drawn dashed. */
  readonly dashed?: Arc;
  /** The strength of arcs; those that are probable but not of the tree are drawn below the words. */
  readonly marginals?: Marginals;
  readonly description: string;
}

/** The text of the document, with a line for each arc and word. */
export function renderFigure(figure: Figure): string {
  checkFigure(figure);
  const { tree, words, labels, title = 'Dependency tree', dashed, marginals, description } = figure;
  const shown = nodeLabels(tree, words);
  const arcs = tree.map((head, index): Arc => ({ head, dependent: index + 1 }));
  const measures = { ...(labels === undefined ? MEASURES : LABELLED), direction: directionOf(words) };
  const widths = estimatedWidths({
    fontSize: measures.fontSize,
    ...(labels === undefined ? {} : { labels: { texts: labels, fontSize: LABEL_SIZE } }),
  });
  const layout = layoutSentence(
    shown,
    { above: arcs, below: marginals === undefined ? [] : otherArcs(marginals, tree) },
    measures,
    widths,
  );
  const { width, height } = layout;
  const svg = element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img' },
    ...onLines(
      element('title', {}, title),
      element('desc', {}, description),
      ...[...layout.above, ...layout.below].map((drawn) => arcElement(drawn, { dashed, marginals })),
      ...(labels === undefined ? [] : [labelLine(labels, layout)]),
      wordLine(shown, layout),
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${serialize(svg)}\n`;
}

/** Throws if a figure cannot be drawn. */
function checkFigure(figure: Figure): void {
  checkOptions(figure, 'figure');
  const { tree, words, labels, title = '', dashed, marginals, description } = figure;
  const problem = treeProblem(tree);
  if (problem !== undefined) throw new RangeError(problem.message);
  for (const [name, texts] of Object.entries({ words, labels })) {
    if (texts !== undefined) checkTexts(texts, name, tree.length);
  }
  checkText(title, 'title');
  checkText(description, 'description');
  if (dashed !== undefined) {
    checkOptions(dashed, 'dashed');
    if (typeof dashed.head !== 'number' || tree[dashed.dependent - 1] !== dashed.head)
      throw new RangeError('dashed must be an arc of the tree');
  }
  const isSquare = (list: unknown): list is unknown[] => Array.isArray(list) && list.length === tree.length + 1;
  const isNumbers = (row: unknown): boolean => isSquare(row) && row.every((each) => typeof each === 'number');
  if (marginals !== undefined && !(isSquare(marginals) && marginals.every(isNumbers))) {
    throw new TypeError('marginals[head][dependent] must be a number for every two nodes');
  }
}

function checkTexts(texts: readonly string[], name: string, length: number): void {
  if (!Array.isArray(texts) || texts.length !== length) {
    throw new TypeError(`${name} must be an array of ${length} strings, not ${shownValue(texts)}`);
  }
  for (const [at, text] of texts.entries()) checkText(text, `${name}[${at}]`);
}

function arcElement(
  { arc, path, arrow }: DrawnArc,
  { dashed, marginals }: { readonly dashed: Arc | undefined; readonly marginals: Marginals | undefined },
): Element {
  const isDashed = arc.dependent === dashed?.dependent && arc.head === dashed.head;
  const dashes = isDashed ? { 'stroke-dasharray': '4 3' } : {};
  return element(
    'g',
    marginals === undefined ? {} : { opacity: opacityOf(marginals, arc) },
    ...(marginals === undefined ? [] : [strengthTitle(marginals, arc)]),
    element('path', { d: path, fill: 'none', stroke: '#000', ...dashes }),
    element('path', { d: arrow, fill: '#000' }),
  );
}

function labelLine(labels: readonly string[], { above }: SentenceLayout): Element {
  return element(
    'g',
    { 'font-family': 'serif', 'font-size': LABEL_SIZE, 'text-anchor': 'middle', fill: '#000' },
    ...onLines(
      ...above.flatMap(({ arc, middle: { x, y } }) => {
        const label = labels[arc.dependent - 1]!;
        const width = round(textWidth(label) * LABEL_SIZE);
        // Behind it, so that no line runs through it.
        const ground = { x: round(x - width / 2), y: round(y - 6), width, height: 12, fill: '#fff' };
        return label === '' ? [] : [element('rect', ground), element('text', { x, y: round(y + 4) }, label)];
      }),
    ),
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function wordLine(labels: readonly string[], { slots, top }: SentenceLayout): Element {
  const { fontSize } = MEASURES;
  const y = top + fontSize + 2;
  const [root, ...words] = labels.map((label, node) => ({ label, x: slots[node]!.x }));
  return element(
    'g',
    { 'font-family': 'serif', 'font-size': fontSize, 'text-anchor': 'middle', fill: '#000' },
    ...onLines(
      element('text', { x: root!.x, y, 'font-style': 'italic' }, root!.label),
      ...words.map(({ label, x }) => element('text', { x, y }, label)),
    ),
  );
}

function onLines(...elements: readonly Element[]): Markup[] {
  return [...elements.flatMap((each) => ['\n', each]), '\n'];
}
