/** Positions and excerpts of a spec's text. The text is untrusted: nothing of it reaches a terminal as a control code. */
import { printable } from '../../runtime/printable.ts';
import type { Span } from './diagnostic.ts';

/** A spec's text with the name under which findings speak of it. */
export interface Source {
  readonly label: string;
  readonly text: string;
}

/** Line and column, both from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

const WIDTH = 100;

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

/** The offsets at which lines start; found once for a text, however many findings it has. */
function lineStarts(source: Source): readonly number[] {
  const before = known.get(source);
  if (before !== undefined) return before;
  const starts = [0, ...[...source.text.matchAll(/\r\n|\r|\n/g)].map((end) => end.index + end[0].length)];
  known.set(source, starts);
  return starts;
}

/** The line of the span with carets under it; long lines are cut around the span. */
export function excerpt(source: Source, span: Span): readonly string[] {
  const { line, column } = positionOf(source, span.offset);
  const lineStart = lineStarts(source)[line - 1]!;
  const start = column > WIDTH - 20 ? column - 20 : 0;
  // A little more than is shown, to see whether the line goes on.
  const rest = source.text.slice(lineStart + start, lineStart + start + WIDTH + 1).split(/[\r\n]/)[0]!;
  const shown = rest.slice(0, WIDTH);
  const carets = Math.max(1, Math.min(span.length, shown.length - (column - 1 - start)));
  const gutter = ' '.repeat(String(line).length);
  return [
    `${gutter} |`,
    `${line} | ${start > 0 ? '…' : ''}${printable(shown)}${rest.length > WIDTH ? '…' : ''}`,
    `${gutter} | ${' '.repeat(column - 1 - start + (start > 0 ? 1 : 0))}${'^'.repeat(carets)}`,
  ];
}
