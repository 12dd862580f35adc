/** Probabilities of arcs as the strength with which they are drawn. */
import type { Arc } from '../generator/semantics/tree.ts';
import { element, type Element } from './markup.ts';

/** `marginals[head][dependent]` is the probability of an arc. */
export type Marginals = readonly (readonly number[])[];

/** Arcs outside the tree that are less probable than this are not drawn. */
const LEAST_DRAWN = 0.05;

/** The opacity of an arc; the faintest can still be seen. */
export function opacityOf(marginals: Marginals, arc: Arc): number {
  return Math.round((0.15 + 0.85 * probability(marginals, arc)) * 100) / 100;
}

/** The title of an arc, which viewers show beside the pointer. */
export function strengthTitle(marginals: Marginals, arc: Arc): Element {
  return element('title', {}, `probability ${probability(marginals, arc).toFixed(2)}`);
}

/** The arcs that are not of the tree and yet probable. */
export function otherArcs(marginals: Marginals, heads: readonly number[]): Arc[] {
  return marginals.flatMap((row, head) =>
    row.flatMap((given, dependent): Arc[] =>
      dependent > 0 && given >= LEAST_DRAWN && heads[dependent - 1] !== head ? [{ head, dependent }] : [],
    ),
  );
}

function probability(marginals: Marginals, { head, dependent }: Arc): number {
  return marginals[head]![dependent]!;
}
