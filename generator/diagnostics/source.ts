/** Positions and excerpts of a spec's text. The text is untrusted: none of it reaches a terminal as a control code. */
import width from 'string-width';
import { printable } from '../../runtime/text/printable.ts';
import { firstCells, lastCells } from './cells.ts';
import type { Span } from './diagnostic.ts';

/** The text of a spec, with the name that findings call it by. */
export interface Source {
  readonly label: string;
  readonly text: string;
}

/** A spec as a program gives it: its text, or a source. Anything else is refused. */
export function sourceOf(spec: string | Source): Source {
  if (typeof spec === 'string') return { label: 'spec', text: spec };
  const { label, text } = (spec ?? {}) as Partial<Source>;
  if (typeof label === 'string' && typeof text === 'string') return spec;
  const advice = typeof spec === 'object' && spec !== null ? '; defineSystem takes a spec as an object' : '';
  const found = spec === null ? 'null' : typeof spec;
  throw new TypeError(`expected the text of a spec, or { label, text }, and not ${found}${advice}`);
}

/** Line and column, both from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** How many cells of a terminal an excerpt fills, and how many of them come before a span that is far to the right. */
const WIDTH = 100;
const BEFORE = 20;

/** The line and column of an offset. */
export function positionOf(source: Source, offset: number): Position {
  const starts = lineStarts(source);
  let [line, next] = [1, starts.length + 1]; // the line starts at or before the offset, the next one after it
  while (next - line > 1) {
    const middle = (line + next) >> 1;
    if (starts[middle - 1]! <= offset) line = middle;
    else next = middle;
  }
  return { line, column: offset - starts[line - 1]! + 1 };
}

const known = new WeakMap<Source, readonly number[]>();

/** The offsets at which lines start, computed once per text. */
function lineStarts(source: Source): readonly number[] {
  const before = known.get(source);
  if (before !== undefined) return before;
  // A byte order mark has no column.
  const first = source.text.startsWith('\uFEFF') ? 1 : 0;
  const starts = [first, ...[...source.text.matchAll(/\r\n|\r|\n/g)].map((end) => end.index + end[0].length)];
  known.set(source, starts);
  return starts;
}

/** The line of the span with carets under it, as wide as on a terminal; long lines are cut around the span. */
export function excerpt(source: Source, span: Span): readonly string[] {
  const { line } = positionOf(source, span.offset);
  const lineStart = lineStarts(source)[line - 1]!;
  // A line may be very long: only the part that could be shown is measured.
  const from = Math.max(lineStart, span.offset - WIDTH);
  const before = printable(source.text.slice(from, span.offset));
  const rest = source.text.slice(span.offset, span.offset + WIDTH + 1).split(/[\r\n]/)[0]!;
  const cutBefore = from > lineStart || width(before) >= WIDTH - BEFORE;
  const head = cutBefore ? `…${lastCells(before, BEFORE - 1)}` : before;
  const after = printable(rest);
  const shown = firstCells(after, WIDTH - width(head) + (cutBefore ? 1 : 0));
  const marked = width(head + firstCells(printable(rest.slice(0, span.length)), width(shown))) - width(head);
  const gutter = ' '.repeat(String(line).length);
  return [
    `${gutter} |`,
    `${line} | ${head}${shown}${shown.length < after.length ? '…' : ''}`,
    `${gutter} | ${' '.repeat(width(head))}${'^'.repeat(Math.max(1, marked))}`,
  ];
}
