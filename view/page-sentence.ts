/**
 * The sentence of a page as SVG: the arcs of the tree above the words, and below them every arc that some transition
 * rules out. Without the script it shows the finished tree; the script sets the role of each arc and token in a
 * configuration.
 */
import type { Arc } from '../generator/semantics/tree.ts';
import { opacityOf, strengthTitle } from './arc-strength.ts';
import { element, type Element } from './markup.ts';
import { nodeLabels } from './node-labels.ts';
import { walksOf, type PageContent } from './page-content.ts';
import { layoutSentence, type DrawnArc, type Measures, type SentenceLayout } from './sentence-layout.ts';
import { shortened } from './text-width.ts';
import { everRuledOut } from './walk.ts';

const MEASURES: Measures = {
  fontSize: 17,
  gap: 22,
  levelHeight: 17,
  // Below there is a place for every arc that is ever ruled out, but few are visible at a time, so they can be closer.
  maxRise: { above: 380, below: 90 },
  wordHeight: 52,
  margin: 14,
};
const LONGEST_LABEL = 28;

/** The SVG element. */
export function sentenceElement(content: PageContent): Element {
  const { tree, words } = content;
  const labels = nodeLabels(tree, words);
  const shown = labels.map((label) => shortened(label, LONGEST_LABEL));
  const arcs = tree.map((head, index): Arc => ({ head, dependent: index + 1 }));
  const layout = layoutSentence(shown, { above: arcs, below: blockedArcs(content) }, MEASURES);
  const { width, height } = layout;
  return element(
    'svg',
    { id: 'sentence', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-labelledby': 'tree-title' },
    element('title', { id: 'tree-title' }, describeTree(labels, arcs)),
    ...layout.below.map(blockElement),
    ...layout.above.map((drawn) => arcElement(drawn, content)),
    ...labels.map((label, node) => tokenElement({ label, shown: shown[node]!, node }, layout)),
  );
}

/** Every arc that is ruled out anywhere in the computations shown, each once, in word order. */
function blockedArcs(content: PageContent): Arc[] {
  const known = new Map<string, Arc>();
  for (const walk of walksOf(content)) {
    for (const arc of everRuledOut(walk)) known.set(blockId(arc), arc);
  }
  return [...known.values()].toSorted((a, b) => a.head - b.head || a.dependent - b.dependent);
}

function blockId({ head, dependent }: Arc): string {
  return `block-${head}-${dependent}`;
}

function describeTree(labels: readonly string[], arcs: readonly Arc[]): string {
  const name = (node: number): string =>
    (labels[node] === String(node) || node === 0 ? '' : `${node} `) + labels[node]!;
  return `Dependency tree: ${arcs.map(({ head, dependent }) => `${name(head)} → ${name(dependent)}`).join(', ')}`;
}

function arcElement({ arc, path, arrow }: DrawnArc, { stop, marginals }: PageContent): Element {
  const isOutOfReach = arc.dependent === stop?.outOfReach.dependent;
  return element(
    'g',
    {
      class: isOutOfReach ? 'arc out-of-reach' : 'arc',
      'data-dependent': arc.dependent,
      'data-part': 'built',
      ...(marginals === undefined ? {} : { opacity: opacityOf(marginals, arc) }),
    },
    ...(marginals === undefined ? [] : [strengthTitle(marginals, arc)]),
    element('path', { class: 'line', d: path }),
    element('path', { class: 'head', d: arrow }),
  );
}

function blockElement({ arc, path, arrow, middle: { x, y } }: DrawnArc): Element {
  return element(
    'g',
    { class: 'block', id: blockId(arc), 'data-part': 'none' },
    element('path', { class: 'line', d: path }),
    element('path', { class: 'head', d: arrow }),
    element('circle', { cx: x, cy: y, r: 7 }),
    element('path', { class: 'cross', d: `M${x - 3.5} ${y - 3.5}l7 7m0 -7l-7 7` }),
  );
}

function tokenElement(
  { label, shown, node }: { readonly label: string; readonly shown: string; readonly node: number },
  { slots, top }: SentenceLayout,
): Element {
  const { x, width } = slots[node]!;
  const number = element('text', { class: 'number', x, y: top + 41 }, String(node));
  // A node without a word is shown by its number alone.
  const [y, below] = label === String(node) ? [top + 32, []] : [top + 24, [number]];
  return element(
    'g',
    { class: node === 0 ? 'token root' : 'token', 'data-node': node, 'data-place': 'none' },
    element('title', {}, label),
    element('rect', { x: x - width / 2 - 7, y: top + 3, width: width + 14, height: MEASURES.wordHeight - 6, rx: 8 }),
    element('text', { class: 'word', x, y }, shown),
    ...below,
  );
}
