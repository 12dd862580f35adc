/**
 * Draws docs/images/one-computation.svg, the picture of README: a tree, the computations of S that build it, and the
 * one that S′ keeps. `npm run picture` writes it; a test compares it. A computation is a row of boxes. The transition
 * that S′ refuses is crossed out, and what follows it is pale.
 */
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { familyReductions } from '../../generator/theory/families.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { formatPlainTransition, transitionSystem } from '../../generator/theory/transition-system.ts';
import { plainComputationsOf } from '../../generator/semantics/computations-of-tree.ts';
import { followPlain } from '../../generator/semantics/follow-plain.ts';
import type { Tree } from '../../generator/semantics/tree.ts';
import { element, serialize, type Element } from '../../view/markup.ts';
import { layoutSentence, type SentenceLayout } from '../../view/sentence-layout.ts';

/** The file that `npm run picture` writes, from the top of the repository. */
export const PICTURE = 'docs/images/one-computation.svg';

const TREE: Tree = [2, 3, 0, 5, 2, 3];
const LABELS = ['root', 'The', 'debate', 'begins', 'on', 'reforms', 'tomorrow'];

const COLOURS = { ink: '#1f2328', pale: '#8c959f', line: '#d1d9e0', good: '#1a7f37', bad: '#cf222e', paper: '#ffffff' };
const MARGIN = 24;
const BOX = { width: 66, height: 24, step: 70 };
const ROW_HEIGHT = 32;
const HEADING_HEIGHT = 34;

/** The text of the picture. */
export function renderPicture(): string {
  const system = transitionSystem({ name: 'attardi-3', reductions: familyReductions({ family: 'attardi', depth: 3 }) });
  const canonical = canonicalSystem(system);
  const rows = [...plainComputationsOf(system, TREE)].map((computation): Row => {
    const { allowed, refused } = followPlain(canonical, TREE, computation);
    if (refused !== undefined) return { names: computation.map(formatPlainTransition), refusedAt: allowed.length };
    return { names: computation.map(formatPlainTransition), canonical: nameTransitions(allowed) };
  });
  const kept = rows.flatMap((row) => (row.canonical === undefined ? [] : [{ names: row.canonical }]));

  const sentence = sentenceLayout();
  const width = 2 * MARGIN + 2 * TREE.length * BOX.step - (BOX.step - BOX.width);
  const before = MARGIN - 8 + sentence.height;
  const after = before + HEADING_HEIGHT + rows.length * ROW_HEIGHT;
  const height = after + HEADING_HEIGHT + kept.length * ROW_HEIGHT + MARGIN - 8;
  const frame = { x: 0.5, y: 0.5, width: width - 1, height: height - 1, rx: 8 };
  const svg = element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img' },
    element('title', {}, `A tree with ${rows.length} computations of S and ${kept.length} of S′`),
    element('rect', { ...frame, fill: COLOURS.paper, stroke: COLOURS.line }),
    element(
      'g',
      { transform: `translate(${Math.round((width - sentence.width) / 2)} ${MARGIN - 8})` },
      ...sentenceElements(sentence),
    ),
    heading(`${system.name} builds this tree in ${rows.length} ways`, { y: before, fill: COLOURS.ink }),
    ...rows.flatMap((row, index) =>
      rowElements(row, { y: before + HEADING_HEIGHT + index * ROW_HEIGHT, colour: COLOURS.ink }),
    ),
    heading('without spurious ambiguity: one', { y: after, fill: COLOURS.good }),
    ...kept.flatMap((row, index) =>
      rowElements(row, { y: after + HEADING_HEIGHT + index * ROW_HEIGHT, colour: COLOURS.good }),
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${serialize(svg).replaceAll('><', '>\n<')}\n`;

  function nameTransitions(ids: readonly number[]): readonly string[] {
    return ids.map((id) => canonical.transitions[id]!.name);
  }
}

interface Row {
  readonly names: readonly string[];
  /** The index of the transition that S′ refuses. */
  readonly refusedAt?: number;
  /** The names in S′, if S′ refuses none. */
  readonly canonical?: readonly string[];
}

function rowElements(
  { names, refusedAt = names.length }: Row,
  { y, colour }: { readonly y: number; readonly colour: string },
): Element[] {
  return names.flatMap((name, index) => {
    const x = MARGIN + index * BOX.step;
    const stroke = index < refusedAt ? colour : index === refusedAt ? COLOURS.bad : COLOURS.line;
    const fill = index < refusedAt ? colour : index === refusedAt ? COLOURS.bad : COLOURS.pale;
    const middle = y + BOX.height / 2;
    return [
      element('rect', { x, y, width: BOX.width, height: BOX.height, rx: 5, fill: 'none', stroke }),
      element(
        'text',
        {
          x: x + BOX.width / 2,
          y: middle + 4,
          'font-family': 'monospace',
          'font-size': 11,
          'text-anchor': 'middle',
          fill,
        },
        name,
      ),
      ...(index === refusedAt
        ? [element('path', { d: `M${x + 4} ${middle}H${x + BOX.width - 4}`, stroke, 'stroke-width': 1.5 })]
        : []),
    ];
  });
}

function heading(text: string, { y, fill }: { readonly y: number; readonly fill: string }): Element {
  return element(
    'text',
    { x: MARGIN, y: y + 22, 'font-family': 'sans-serif', 'font-size': 15, 'font-weight': 'bold', fill },
    text,
  );
}

function sentenceLayout(): SentenceLayout {
  const arcs = TREE.map((head, index) => ({ head, dependent: index + 1 }));
  const measures = {
    fontSize: 17,
    gap: 26,
    levelHeight: 18,
    maxRise: { above: 200, below: 0 },
    wordHeight: 26,
    margin: 6,
  };
  return layoutSentence(LABELS, { above: arcs, below: [] }, measures);
}

function sentenceElements({ above, slots, top }: SentenceLayout): Element[] {
  return [
    ...above.flatMap(({ path, arrow }) => [
      element('path', { d: path, fill: 'none', stroke: COLOURS.ink }),
      element('path', { d: arrow, fill: COLOURS.ink }),
    ]),
    ...LABELS.map((label, node) =>
      element(
        'text',
        {
          x: slots[node]!.x,
          y: top + 19,
          'font-family': 'serif',
          'font-size': 17,
          'text-anchor': 'middle',
          fill: COLOURS.ink,
        },
        label,
      ),
    ),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(PICTURE, renderPicture());
