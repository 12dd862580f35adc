/** Findings as text for people, and as plain objects for programs. */
import { printable } from '../../runtime/text/printable.ts';
import { shownValue } from '../../runtime/text/shown-value.ts';
import type { Diagnostic, Edit } from './diagnostic.ts';
import { excerpt, positionOf, sourceOf, type Position, type Source } from './source.ts';

/** A finding with its excerpt, notes and help, in the style of rustc. */
export function formatDiagnostic(given: string | Source, diagnostic: Diagnostic): string {
  const source = sourceOf(given);
  if (!Array.isArray(diagnostic?.notes)) {
    throw new TypeError(`diagnostic must be a finding of checkSpec, not ${shownValue(diagnostic)}`);
  }
  const { code, severity, message, span, notes, help } = diagnostic;
  const lines = [`${severity}[${code}]: ${message}`];
  if (span === undefined) lines.push(`  --> ${source.label}`);
  else lines.push(`  --> ${place(source, span.offset)}`, ...excerpt(source, span).map((line) => `  ${line}`));
  for (const note of notes) {
    const where = note.span === undefined ? '' : ` (${place(source, note.span.offset)})`;
    lines.push(`  = note: ${note.message}${where}`);
  }
  if (help !== undefined) {
    lines.push(`  = help: ${help.message}`);
    if (help.edit !== undefined) lines.push(...replacementLines(help.edit));
  }
  return lines.join('\n');
}

/** The text that an edit inserts. It may contain text of the spec, so it is made printable. */
function replacementLines({ replacement }: Edit): string[] {
  if (replacement === '') return [];
  const shown = replacement.length > MAX_REPLACEMENT ? `${replacement.slice(0, MAX_REPLACEMENT)}…` : replacement;
  return shown.split(/\r\n|\r|\n/).map((line) => `        ${printable(line)}`);
}

/** Enough for the reductions of the largest system; nobody reads a longer list. */
const MAX_REPLACEMENT = 4000;

/** Nobody reads more; programs get all of them as JSON. */
const MAX_SHOWN = 50;

/** Findings one after the other, each followed by an empty line. */
export function formatDiagnostics(source: Source, diagnostics: readonly Diagnostic[]): string {
  const shown = diagnostics.slice(0, MAX_SHOWN).map((finding) => `${formatDiagnostic(source, finding)}\n\n`);
  const rest = diagnostics.length - shown.length;
  return shown.join('') + (rest > 0 ? `… and ${rest} more findings (--json lists all)\n\n` : '');
}

/** A finding with positions for programs; offsets in `edit` count UTF-16 units of the text. */
export function diagnosticToJson(source: Source, diagnostic: Diagnostic): Diagnostic & Partial<Position> {
  if (diagnostic.span === undefined) return diagnostic;
  return { ...diagnostic, ...positionOf(source, diagnostic.span.offset) };
}

function place(source: Source, offset: number): string {
  const { line, column } = positionOf(source, offset);
  return `${source.label}:${line}:${column}`;
}
