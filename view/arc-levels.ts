/**
 * How high arcs must rise over a line of nodes to be distinguishable.
 *
 * Two arcs share a level only if they have at most one end in common, and an arc that spans another is above it.
 * Crossing arcs are on different levels, ordered by length if possible.
 */
import type { Arc } from '../generator/semantics/tree.ts';

/** The lower and the higher node of an arc. */
export interface ArcSpan {
  readonly left: number;
  readonly right: number;
}

export function arcSpan({ head, dependent }: Arc): ArcSpan {
  return { left: Math.min(head, dependent), right: Math.max(head, dependent) };
}

/** The level of each arc, from 1, in the order of the arcs. */
export function arcLevels(arcs: readonly Arc[]): readonly number[] {
  const spans = arcs.map(arcSpan);
  const levels = spans.map(() => 0);
  const byLength = spans
    .map((_, index) => index)
    .toSorted((a, b) => lengthOf(spans[a]!) - lengthOf(spans[b]!) || a - b);
  const placed: number[] = [];
  for (const index of byLength) {
    const span = spans[index]!;
    const beside = placed.filter((other) => overlap(span, spans[other]!));
    const floor = Math.max(
      0,
      ...beside.filter((other) => contains(span, spans[other]!)).map((other) => levels[other]!),
    );
    const taken = new Set(beside.map((other) => levels[other]!));
    let level = floor + 1;
    while (taken.has(level)) level++;
    levels[index] = level;
    placed.push(index);
  }
  return levels;
}

function lengthOf({ left, right }: ArcSpan): number {
  return right - left;
}

function overlap(a: ArcSpan, b: ArcSpan): boolean {
  return a.left < b.right && b.left < a.right;
}

function contains(outer: ArcSpan, inner: ArcSpan): boolean {
  return outer.left <= inner.left && inner.right <= outer.right;
}
