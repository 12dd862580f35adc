/** Where two texts differ, for people: a limited number of hunks of lines marked - and +, with some context. */
import { structuredPatch } from 'diff';
import { printable } from '../../runtime/text/printable.ts';
import { counted } from '../../runtime/text/amounts.ts';

/** Lines shown around a change. */
const CONTEXT = 2;

/** Lines shown of one hunk, characters of one line, and hunks shown at all. */
const MAX_LINES = 12;
const MAX_CHARACTERS = 120;
const MAX_HUNKS = 6;

/** Texts that differ more than this are not compared line by line: it would take long, and nobody would read it. */
const MAX_CHANGED_LINES = 2000;

/** The hunks that lead from the current text to the wanted one. */
export function difference({ current, wanted }: { readonly current: string; readonly wanted: string }): string {
  const options = { context: CONTEXT, maxEditLength: MAX_CHANGED_LINES };
  const patch = structuredPatch('', '', current, wanted, undefined, undefined, options);
  if (patch === undefined) return `  more than ${counted(MAX_CHANGED_LINES, 'line')} differ`;
  const rest = patch.hunks.length - MAX_HUNKS;
  return [
    ...patch.hunks.slice(0, MAX_HUNKS).flatMap(({ newStart, lines }) => [`  @@ line ${newStart} @@`, ...cut(lines)]),
    ...(rest > 0 ? [`  … and ${counted(rest, 'more place')}`] : []),
  ].join('\n');
}

function cut(lines: readonly string[]): string[] {
  const shown = lines.slice(0, MAX_LINES).map((line) => `  ${line[0]} ${shortened(line.slice(1))}`.trimEnd());
  const rest = lines.length - shown.length;
  return rest > 0 ? [...shown, `  … ${counted(rest, 'more line')}`] : shown;
}

function shortened(line: string): string {
  return printable(line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS)}…` : line);
}
