/** A computation as a student sees it: a row for each configuration, with the stack, the buffer and the arc just built. */
import { oracle } from '../../generator/semantics/oracle.ts';
import { traceComputation, type TracedConfiguration } from '../../generator/semantics/trace.ts';
import type { CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import type { Element } from '../../view/markup.ts';
import { element } from '../../view/markup.ts';
import { box, COLOURS, heading, MARGIN, renderPaper } from './paper.ts';
import type { DrawnSentence } from './sentence-picture.ts';

const ROW_HEIGHT = 36;
const HEADING_HEIGHT = 34;
const GAP = 6;
const COLUMN_GAP = 28;
const TRANSITION_WIDTH = 84;
const LETTER_WIDTH = 8.5;
const WORD = { 'font-family': 'serif', 'font-size': 16 };

/** The text of the picture. A node is named by its word. */
export function renderWalk(canonical: CanonicalSystem, { words, tree }: DrawnSentence): string {
  const nodes = ['root', ...words];
  const { initial, transitions } = traceComputation(canonical, oracle(canonical, tree).computation, tree.length);
  const rows = [
    { name: 'start', configuration: initial, arc: undefined },
    ...transitions.map(({ transition, arc, after }) => ({ name: transition.name, configuration: after, arc })),
  ].map(({ name, configuration, arc }) => ({
    name,
    stack: configuration.stack.map(({ node }) => node),
    buffer: bufferOf(configuration),
    arc: arc === undefined ? '' : `${nodes[arc.head]} → ${nodes[arc.dependent]}`,
  }));
  const widest = (lists: readonly (readonly number[])[]): number => Math.max(...lists.map(widthOf));
  const stackEnd = MARGIN + TRANSITION_WIDTH + COLUMN_GAP + widest(rows.map(({ stack }) => stack));
  const bufferStart = stackEnd + COLUMN_GAP;
  const arcStart = bufferStart + widest(rows.map(({ buffer }) => buffer)) + COLUMN_GAP;
  const width = arcStart + Math.max(...rows.map(({ arc }) => arc.length * LETTER_WIDTH)) + MARGIN;
  const height = HEADING_HEIGHT + rows.length * ROW_HEIGHT + MARGIN;
  const bar = stackEnd + COLUMN_GAP / 2;

  return renderPaper(
    { title: `How ${canonical.system.name} builds a tree`, width: Math.ceil(width), height },
    ...[
      { text: 'transition', x: MARGIN },
      { text: 'stack', x: MARGIN + TRANSITION_WIDTH + COLUMN_GAP },
      { text: 'buffer', x: bufferStart },
      { text: 'new arc', x: arcStart },
    ].map(({ text, x }) => heading(text, { x, y: HEADING_HEIGHT - 8, fill: COLOURS.ink })),
    element('path', { d: `M${bar} ${HEADING_HEIGHT}V${height - MARGIN + 8}`, stroke: COLOURS.line }),
    ...rows.flatMap(({ name, stack, buffer, arc }, index) => {
      const y = HEADING_HEIGHT + index * ROW_HEIGHT + 6;
      const middle = y + 17;
      return [
        element('text', { x: MARGIN, y: middle, 'font-family': 'monospace', 'font-size': 14, fill: COLOURS.ink }, name),
        ...boxes(stack, { x: stackEnd - widthOf(stack), y }),
        ...boxes(buffer, { x: bufferStart, y }),
        ...(arc === '' ? [] : [element('text', { x: arcStart, y: middle, ...WORD, fill: COLOURS.good }, arc)]),
      ];
    }),
  );

  function wordWidth(node: number): number {
    return nodes[node]!.length * LETTER_WIDTH + 16;
  }

  function widthOf(list: readonly number[]): number {
    return list.reduce((sum, node) => sum + wordWidth(node) + GAP, -GAP);
  }

  function boxes(list: readonly number[], { x, y }: { readonly x: number; readonly y: number }): Element[] {
    return list.flatMap((node, index) => {
      const left = x + list.slice(0, index).reduce((sum, before) => sum + wordWidth(before) + GAP, 0);
      const font = { ...WORD, ...(node === 0 ? { 'font-style': 'italic' } : {}) };
      return box(
        nodes[node]!,
        { x: left, y, width: wordWidth(node), height: 26 },
        { ...font, fill: COLOURS.ink, stroke: COLOURS.pale },
      );
    });
  }
}

function bufferOf({ returned, front, fresh }: TracedConfiguration): readonly number[] {
  return [...returned.map(({ node }) => node), ...(front === undefined ? [] : [front.node]), ...fresh];
}
