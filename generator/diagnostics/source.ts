/** Positions and excerpts of a spec's text. The text is untrusted: nothing of it reaches a terminal as a control code. */
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
export function positionOf({ text }: Source, offset: number): Position {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

/** The line of the span with carets under it; long lines are cut around the span. */
export function excerpt(source: Source, span: Span): readonly string[] {
  const { line, column } = positionOf(source, span.offset);
  const whole = source.text.split(/\r\n|\r|\n/)[line - 1] ?? '';
  const start = column > WIDTH - 20 ? column - 20 : 0;
  const shown = whole.slice(start, start + WIDTH);
  const carets = Math.max(1, Math.min(span.length, shown.length - (column - 1 - start)));
  const gutter = ' '.repeat(String(line).length);
  return [
    `${gutter} |`,
    `${line} | ${start > 0 ? '…' : ''}${printable(shown)}${start + WIDTH < whole.length ? '…' : ''}`,
    `${gutter} | ${' '.repeat(column - 1 - start + (start > 0 ? 1 : 0))}${'^'.repeat(carets)}`,
  ];
}

/** The text with control, format and line-separating characters replaced, one for one. */
export function printable(text: string): string {
  return text.replaceAll('\t', ' ').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '�');
}

/** The text quoted for a message: printable and cut to a readable length. */
export function quote(text: string): string {
  return `"${printable(text.length > 60 ? `${text.slice(0, 60)}…` : text)}"`;
}
