/**
 * A tree, the computations of S that build it, and the one that S′ keeps. A computation is a row of boxes. The
 * transition that S′ refuses is crossed out, and what follows it is pale.
 */
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { formatPlainTransition, type TransitionSystem } from '../../generator/theory/transition-system.ts';
import { plainComputationsOf } from '../../generator/semantics/computations-of-tree.ts';
import { followPlain } from '../../generator/semantics/follow-plain.ts';
import { element, type Element } from '../../view/markup.ts';
import { box, COLOURS, heading, MARGIN, renderPaper } from './paper.ts';
import { drawSentence, type DrawnSentence } from './sentence-picture.ts';

const BOX = { width: 66, height: 24, step: 70 };
const ROW_HEIGHT = 32;
const HEADING_HEIGHT = 34;

/** The text of the picture. */
export function renderWays(system: TransitionSystem, drawn: DrawnSentence): string {
  const canonical = canonicalSystem(system);
  const rows = [...plainComputationsOf(system, drawn.tree)].map((computation): Row => {
    const { allowed, refused } = followPlain(canonical, drawn.tree, computation);
    if (refused !== undefined) return { names: computation.map(formatPlainTransition), refusedAt: allowed.length };
    return { names: computation.map(formatPlainTransition), canonical: nameTransitions(allowed) };
  });
  const kept = rows.flatMap((row) => (row.canonical === undefined ? [] : [{ names: row.canonical }]));

  const sentence = drawSentence(drawn);
  const width = 2 * MARGIN + 2 * drawn.tree.length * BOX.step - (BOX.step - BOX.width);
  const before = MARGIN - 8 + sentence.height;
  const after = before + HEADING_HEIGHT + rows.length * ROW_HEIGHT;
  const height = after + HEADING_HEIGHT + kept.length * ROW_HEIGHT + MARGIN - 8;
  const place = `translate(${Math.round((width - sentence.width) / 2)} ${MARGIN - 8})`;
  const ways = `${system.name} builds this tree in ${rows.length} ways`;
  return renderPaper(
    { title: `A tree with ${rows.length} computations of S and ${kept.length} of S′`, width, height },
    element('g', { transform: place }, ...sentence.elements),
    heading(ways, { x: MARGIN, y: before + 22, fill: COLOURS.ink }),
    ...rows.flatMap((row, index) =>
      rowElements(row, { y: before + HEADING_HEIGHT + index * ROW_HEIGHT, colour: COLOURS.ink }),
    ),
    heading('without spurious ambiguity: one', { x: MARGIN, y: after + 22, fill: COLOURS.good }),
    ...kept.flatMap((row, index) =>
      rowElements(row, { y: after + HEADING_HEIGHT + index * ROW_HEIGHT, colour: COLOURS.good }),
    ),
  );

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
      ...box(name, { x, y, ...BOX }, { fill, stroke, 'font-family': 'monospace', 'font-size': 11 }),
      ...(index === refusedAt
        ? [element('path', { d: `M${x + 4} ${middle}H${x + BOX.width - 4}`, stroke, 'stroke-width': 1.5 })]
        : []),
    ];
  });
}
