/**
 * The sentence of a page as SVG: the arcs of the tree above the words, and below them every arc that some transition
 * rules out. Without the script it shows the finished tree; the script measures the words and lays them out anew, and
 * sets the role of each arc and token in a configuration.
 */
import { nodeLabels } from './labelled-tree.ts';
import type { Arc } from '../generator/semantics/tree.ts';
import { opacityOf, strengthTitle, type Marginals } from './arc-strength.ts';
import { directionOf } from './direction.ts';
import { element, type Element } from './markup.ts';
import { walksOf, type PageContent } from './page-content.ts';
import {
  arcGeometry,
  blockGeometry,
  drawingGeometry,
  LABEL_SIZE,
  PAGE_MEASURES,
  pageLayout,
  tokenGeometry,
} from './sentence-geometry.ts';
import { estimatedWidths, type DrawnArc, type SentenceLayout } from './sentence-layout.ts';
import { shortened } from './text-width.ts';
import { everRuledOut } from './walk.ts';

const LONGEST_WORD = 28;
const LONGEST_LABEL = 20;

/** The SVG element. */
export function sentenceElement(content: PageContent): Element {
  const { tree, words, labels, stop, marginals } = content;
  const names = nodeLabels(tree, words);
  const shown = names.map((name) => shortened(name, LONGEST_WORD));
  const texts = labels?.map((label) => shortened(label, LONGEST_LABEL));
  const arcs = tree.map((head, index): Arc => ({ head, dependent: index + 1 }));
  const widths = estimatedWidths({
    fontSize: PAGE_MEASURES.fontSize,
    ...(texts === undefined ? {} : { labels: { texts, fontSize: LABEL_SIZE } }),
  });
  const layout = pageLayout(
    shown,
    { above: arcs, below: blockedArcs(content) },
    { widths, room: Infinity, direction: directionOf(words) },
  );
  return element(
    'svg',
    { id: 'sentence', ...drawingGeometry(layout), role: 'img', 'aria-labelledby': 'tree-title' },
    element('title', { id: 'tree-title' }, describeTree(names, arcs)),
    ...layout.below.map(blockElement),
    ...layout.above.map((drawn) =>
      arcElement(drawn, { label: texts?.[drawn.arc.dependent - 1], outOfReach: stop?.outOfReach, marginals }),
    ),
    ...names.map((name, node) => tokenElement({ name, shown: shown[node]!, node }, layout)),
  );
}

/** Every arc that is ruled out anywhere in the computations shown, each once, in word order. */
export function blockedArcs(content: PageContent): readonly Arc[] {
  const known = new Map<string, Arc>();
  for (const walk of walksOf(content)) {
    // In arc-eager the arc stands: what is ruled out is the removal of its dependent.
    if (content.system.form === 'eager') continue;
    for (const arc of everRuledOut(walk)) known.set(blockId(arc), arc);
  }
  return [...known.values()].toSorted((a, b) => a.head - b.head || a.dependent - b.dependent);
}

export function blockId({ head, dependent }: Arc): string {
  return `block-${head}-${dependent}`;
}

function describeTree(labels: readonly string[], arcs: readonly Arc[]): string {
  const name = (node: number): string =>
    (labels[node] === String(node) || node === 0 ? '' : `${node} `) + labels[node]!;
  return `Dependency tree: ${arcs.map(({ head, dependent }) => `${name(head)} → ${name(dependent)}`).join(', ')}`;
}

function arcElement(
  drawn: DrawnArc,
  {
    label,
    outOfReach,
    marginals,
  }: {
    readonly label: string | undefined;
    readonly outOfReach: Arc | undefined;
    readonly marginals: Marginals | undefined;
  },
): Element {
  const { head, dependent } = drawn.arc;
  const geometry = arcGeometry(drawn);
  return element(
    'g',
    {
      class: dependent === outOfReach?.dependent ? 'arc out-of-reach' : 'arc',
      'data-head': head,
      'data-dependent': dependent,
      'data-part': 'built',
      ...(marginals === undefined ? {} : { opacity: opacityOf(marginals, drawn.arc) }),
    },
    ...(marginals === undefined ? [] : [strengthTitle(marginals, drawn.arc)]),
    element('path', { class: 'line', ...geometry.line }),
    element('path', { class: 'head', ...geometry.head }),
    ...(label === undefined ? [] : [element('text', { class: 'label', ...geometry.label }, label)]),
  );
}

function blockElement(drawn: DrawnArc): Element {
  const { head, dependent } = drawn.arc;
  const geometry = blockGeometry(drawn);
  return element(
    'g',
    { class: 'block', id: blockId(drawn.arc), 'data-head': head, 'data-dependent': dependent, 'data-part': 'none' },
    element('path', { class: 'line', ...geometry.line }),
    element('path', { class: 'head', ...geometry.head }),
    element('circle', { ...geometry.circle }),
    element('path', { class: 'cross', ...geometry.cross }),
  );
}

function tokenElement(
  { name, shown, node }: { readonly name: string; readonly shown: string; readonly node: number },
  layout: SentenceLayout,
): Element {
  const isNumber = name === String(node);
  const geometry = tokenGeometry(layout, { node, isNumber });
  return element(
    'g',
    { class: node === 0 ? 'token root' : 'token', 'data-node': node, 'data-place': 'none' },
    element('title', {}, name),
    element('rect', { ...geometry.rect }),
    element('text', { class: 'word', ...geometry.word }, shown),
    ...(isNumber ? [] : [element('text', { class: 'number', ...geometry.number }, String(node))]),
  );
}
