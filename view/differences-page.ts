/**
 * A page with the sentences in which systems differ from gold: gold above the words, and below them the arcs of a
 * system that differ from it. It needs no script.
 */
import type { Arc } from '../generator/semantics/tree.ts';
import { htmlPage } from './html-page.ts';
import { element, type Element } from './markup.ts';
import { layoutSentence, type DrawnArc, type Measures, type SentenceLayout } from './sentence-layout.ts';
import { reliabilityDiagram, type ReliabilityDiagram } from './reliability-diagram.ts';
import { shortened } from './text-width.ts';

export interface DifferencesPage {
  readonly title: string;
  /** Lines of figures above the sentences: a name and a value. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** How true the probabilities of systems are, if that was asked. */
  readonly diagrams?: readonly ReliabilityDiagram[];
  readonly sentences: readonly DifferingSentence[];
}

export interface DifferingSentence {
  readonly title: string;
  readonly words: readonly string[];
  readonly gold: LabelledArcs;
  /** Each system with its name and its tree. */
  readonly systems: readonly (LabelledArcs & { readonly name: string })[];
}

/** The head and the label of each word. */
export interface LabelledArcs {
  readonly heads: readonly number[];
  readonly labels: readonly string[];
}

const MEASURES: Measures = {
  fontSize: 16,
  gap: 26,
  levelHeight: 22,
  maxRise: { above: 500, below: 500 },
  wordHeight: 28,
  margin: 14,
};
const LONGEST_WORD = 28;
const LONGEST_LABEL = 20;

const STYLE = `
:root { color-scheme: light dark; --ink: #1f2328; --soft: #5c626b; --paper: #faf9f6; --card: #fff; --line: #dcd8cf; --wrong: #b3261e; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ebe9e4; --soft: #a7adb7; --paper: #14161a; --card: #1c1f25; --line: #343a44; --wrong: #ff8a80; }
}
body { margin: 0 auto; max-width: 90rem; padding: 1.25rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; }
h2 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; }
dd { margin: 0; }
section { margin: 1rem 0; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
figure { margin: 0.5rem 0 0; overflow-x: auto; }
figcaption, .legend { color: var(--soft); font-size: 0.875rem; }
text { font-size: 16px; text-anchor: middle; fill: var(--ink); }
.label { font-size: 11px; stroke: var(--card); stroke-width: 3px; paint-order: stroke; }
.line { fill: none; stroke: var(--soft); }
.arrow { fill: var(--soft); }
.wrong .line { stroke: var(--wrong); }
.wrong .arrow, .wrong .label { fill: var(--wrong); }
.missed .line { stroke-dasharray: 4 3; stroke: var(--ink); }
.bar { fill: var(--soft); opacity: 0.5; }
.said { fill: none; stroke: var(--wrong); stroke-width: 2px; }
`;

const DIAGRAM_LEGEND =
  'Arcs by the probability that they are said to have, from left to right. Bars: the share that is right; red: the share that should be.';

/** The text of the page. */
export function renderDifferences({ title, facts, diagrams = [], sentences }: DifferencesPage): string {
  return htmlPage({
    title,
    styles: [STYLE],
    scripts: [],
    body: [
      element('h1', {}, title),
      element('dl', {}, ...facts.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)])),
      ...diagrams.map((diagram) =>
        element('figure', {}, element('figcaption', {}, diagram.title), reliabilityDiagram(diagram)),
      ),
      ...(diagrams.length === 0 ? [] : [element('p', { class: 'legend' }, DIAGRAM_LEGEND)]),
      element(
        'p',
        { class: 'legend' },
        'Above the words: gold; dashed where the system has another head or label. Below, in red: what the system has instead.',
      ),
      ...sentences.flatMap((sentence) => ['\n', sentenceElement(sentence)]),
    ],
  });
}

function sentenceElement({ title, words, gold, systems }: DifferingSentence): Element {
  return element(
    'section',
    {},
    element('h2', {}, title),
    ...systems.map((system) =>
      element('figure', {}, element('figcaption', {}, system.name), drawing({ words, gold, system })),
    ),
  );
}

function drawing({
  words,
  gold,
  system,
}: {
  readonly words: readonly string[];
  readonly gold: LabelledArcs;
  readonly system: LabelledArcs;
}): Element {
  const differs = (arc: Arc): boolean =>
    gold.heads[arc.dependent - 1] !== system.heads[arc.dependent - 1] ||
    gold.labels[arc.dependent - 1] !== system.labels[arc.dependent - 1];
  const labels = ['root', ...words.map((word) => shortened(word, LONGEST_WORD))];
  const arcs = { above: arcsOf(gold), below: arcsOf(system).filter(differs) };
  const layout = layoutSentence(labels, arcs, MEASURES);
  const { width, height } = layout;
  return element(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img' },
    element('title', {}, words.join(' ')),
    ...layout.above.map((drawn) => arcElement(drawn, { tree: gold, kind: differs(drawn.arc) ? 'missed' : 'right' })),
    ...layout.below.map((drawn) => arcElement(drawn, { tree: system, kind: 'wrong' })),
    ...wordElements(labels, layout),
  );
}

function arcsOf({ heads }: LabelledArcs): Arc[] {
  return heads.map((head, index) => ({ head, dependent: index + 1 }));
}

function arcElement(
  { arc, path, arrow, middle: { x, y } }: DrawnArc,
  { tree, kind }: { readonly tree: LabelledArcs; readonly kind: 'right' | 'missed' | 'wrong' },
): Element {
  return element(
    'g',
    { class: kind },
    element('path', { class: 'line', d: path }),
    element('path', { class: 'arrow', d: arrow }),
    element('text', { class: 'label', x, y: y + 4 }, shortened(tree.labels[arc.dependent - 1]!, LONGEST_LABEL)),
  );
}

function wordElements(labels: readonly string[], { slots, top }: SentenceLayout): Element[] {
  return labels.map((label, node) => element('text', { x: slots[node]!.x, y: top + 20 }, label));
}
