/**
 * Where the words of a sentence and the arcs above and below them are drawn. Pure geometry, in pixels.
 *
 * Nodes are on a line, each in a slot as wide as its word and its arcs need. Arcs rise on vertical legs to their level
 * (arc-levels.ts) and run horizontally between round corners. The legs at a node are side by side: arcs to the left on
 * its left, arcs to the right on its right, longer arcs nearer to the middle, so that the legs of a node never cross.
 * Arcs below the line are mirrored, and so is all of a sentence that runs from right to left.
 */
import type { Arc } from '../generator/semantics/tree.ts';
import { arcLevels, arcSpan } from './arc-levels.ts';
import type { Direction } from './direction.ts';
import { textWidth } from './text-width.ts';

export interface Measures {
  readonly fontSize: number;
  /** Least space between two words. */
  readonly gap: number;
  /** Height of one level, if all levels fit within the largest rise. */
  readonly levelHeight: number;
  readonly maxRise: { readonly above: number; readonly below: number };
  /** Height of the band of words. */
  readonly wordHeight: number;
  readonly margin: number;
  /** Height above the highest arc for its label, if arcs have labels. */
  readonly labelHeight?: number;
  /** From left to right unless it says otherwise. */
  readonly direction?: Direction;
  /** Whether the legs below a word may be as close as the word is narrow, so that they do not move words. */
  readonly closeBelow?: boolean;
}

/** How wide texts are, in pixels. */
export interface TextWidths {
  ofWord(word: string): number;
  /** Of the label of an arc above the words; 0 if it has none. */
  ofLabel(arc: Arc): number;
}

/** Widths as they are estimated without a browser. */
export function estimatedWidths({
  fontSize,
  labels,
}: {
  readonly fontSize: number;
  /** The label of the arc to each word, and the size of its font. */
  readonly labels?: { readonly texts: readonly string[]; readonly fontSize: number };
}): TextWidths {
  return {
    ofWord: (word) => textWidth(word) * fontSize,
    ofLabel: ({ dependent }) => (labels === undefined ? 0 : textWidth(labels.texts[dependent - 1]!) * labels.fontSize),
  };
}

export interface WordSlot {
  /** The middle of the word. */
  readonly x: number;
  readonly width: number;
}

export interface DrawnArc {
  readonly arc: Arc;
  /** The line from head to dependent. */
  readonly path: string;
  /** The triangle at the dependent. */
  readonly arrow: string;
  /** The middle of its horizontal part. */
  readonly middle: { readonly x: number; readonly y: number };
}

export interface SentenceLayout {
  readonly width: number;
  readonly height: number;
  /** Upper and lower edge of the band of words. */
  readonly top: number;
  readonly bottom: number;
  readonly slots: readonly WordSlot[];
  readonly above: readonly DrawnArc[];
  readonly below: readonly DrawnArc[];
}

const ARROW = { length: 7, halfWidth: 3.2 };
const LEG_SPACING = 8;
const MAX_LEGS_WIDTH = 64;
/** Least space between a label and the legs of its arc, on both sides together. */
const LABEL_GAP = 8;

/** The layout of a sentence: a word for every node, arcs above, arcs below. */
export function layoutSentence(
  words: readonly string[],
  arcs: { readonly above: readonly Arc[]; readonly below: readonly Arc[] },
  measures: Measures,
  textWidths: TextWidths = estimatedWidths(measures),
): SentenceLayout {
  const levels = { above: arcLevels(arcs.above), below: arcLevels(arcs.below) };
  const upper = legsOf(words.length, { arcs: arcs.above, levels: levels.above });
  const lower = legsOf(words.length, { arcs: arcs.below, levels: levels.below });
  const widths = words.map((word, node) => {
    const legs = Math.max(upper[node]!.length, measures.closeBelow === true ? 0 : lower[node]!.length);
    return Math.max(textWidths.ofWord(word), Math.min(MAX_LEGS_WIDTH, (legs - 1) * LEG_SPACING), 16);
  });
  const slots: WordSlot[] = [];
  let edge = measures.margin;
  for (const [node, width] of widths.entries()) {
    // A word stands behind the one before it, and far enough from its arcs’ other ends for their labels.
    const fromLabels = upper[node]!.map((arc) => {
      const label = textWidths.ofLabel(arc);
      const { left, right } = arcSpan(arc);
      if (right !== node || label === 0) return 0;
      const start = legX(upper[left]!, { arc, slot: slots[left]! });
      return start + label + LABEL_GAP - legX(upper[node]!, { arc, slot: { x: 0, width } });
    });
    const x = Math.max(edge + width / 2, ...fromLabels);
    slots.push({ x: round(x), width: round(width) });
    edge = x + width / 2 + measures.gap;
  }
  const heights = {
    above: rise(levels.above, { levelHeight: measures.levelHeight, max: measures.maxRise.above }),
    below: rise(levels.below, { levelHeight: measures.levelHeight, max: measures.maxRise.below }),
  };
  const width = Math.ceil(edge - measures.gap + measures.margin);
  const across = (x: number): number => (measures.direction === 'rtl' ? width - x : x);
  const top = round(measures.margin + (measures.labelHeight ?? 0) + heights.above.total);
  const bottom = top + measures.wordHeight;
  const draw = (side: 'above' | 'below', legs: Legs): DrawnArc[] =>
    arcs[side].map((arc, index) =>
      drawArc(arc, {
        from: across(legX(legs[arc.head]!, { arc, slot: slots[arc.head]! })),
        to: across(legX(legs[arc.dependent]!, { arc, slot: slots[arc.dependent]! })),
        base: side === 'above' ? top : bottom,
        rise: (side === 'above' ? -1 : 1) * heights[side].of(levels[side][index]!),
      }),
    );
  return {
    width,
    height: Math.ceil(bottom + heights.below.total + measures.margin),
    top,
    bottom,
    slots: slots.map((slot) => ({ ...slot, x: round(across(slot.x)) })),
    above: draw('above', upper),
    below: draw('below', lower),
  };
}

/** For each node the arcs that meet it, from left to right. */
type Legs = readonly (readonly Arc[])[];

function legsOf(
  nodes: number,
  { arcs, levels }: { readonly arcs: readonly Arc[]; readonly levels: readonly number[] },
): Legs {
  const legs: { readonly arc: Arc; readonly place: number }[][] = Array.from({ length: nodes }, () => []);
  for (const [index, arc] of arcs.entries()) {
    // To the left of the node the nearest first, then to its right the farthest; of two arcs between the same nodes,
    // the upper one is outside.
    const extent = Math.abs(arc.head - arc.dependent) + levels[index]! / (arcs.length + 1);
    const { left, right } = arcSpan(arc);
    legs[left]!.push({ arc, place: 1 / extent });
    legs[right]!.push({ arc, place: -1 / extent });
  }
  return legs.map((met) => met.toSorted((a, b) => a.place - b.place).map(({ arc }) => arc));
}

function legX(legs: readonly Arc[], { arc, slot }: { readonly arc: Arc; readonly slot: WordSlot }): number {
  const spacing = legs.length > 1 ? Math.min(LEG_SPACING, slot.width / (legs.length - 1)) : 0;
  return slot.x + (legs.indexOf(arc) - (legs.length - 1) / 2) * spacing;
}

function rise(
  levels: readonly number[],
  { levelHeight, max }: { readonly levelHeight: number; readonly max: number },
): { readonly total: number; of(level: number): number } {
  const highest = Math.max(0, ...levels);
  const height = Math.min(levelHeight, max / Math.max(1, highest));
  // Even the lowest arcs need room for an arrow.
  const of = (level: number): number => 12 + level * height;
  return { total: highest === 0 ? 0 : of(highest), of };
}

function drawArc(
  arc: Arc,
  {
    from,
    to,
    base,
    rise: height,
  }: { readonly from: number; readonly to: number; readonly base: number; readonly rise: number },
): DrawnArc {
  const outward = Math.sign(height);
  const onward = Math.sign(to - from);
  const radius = Math.min(10, Math.abs(height), Math.abs(to - from) / 2);
  const y = base + height;
  const foot = base + outward * ARROW.length;
  const path = [
    `M${round(from)} ${round(base)}`,
    `V${round(y - outward * radius)}`,
    `Q${round(from)} ${round(y)} ${round(from + onward * radius)} ${round(y)}`,
    `H${round(to - onward * radius)}`,
    `Q${round(to)} ${round(y)} ${round(to)} ${round(y - outward * radius)}`,
    `V${round(foot)}`,
  ].join('');
  const arrow = `M${round(to)} ${round(base)}L${round(to - ARROW.halfWidth)} ${round(foot)}H${round(to + ARROW.halfWidth)}Z`;
  return { arc, path, arrow, middle: { x: round((from + to) / 2), y: round(y) } };
}

/** A tenth of a pixel is finer than print, and keeps files short and identical on all machines. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}
