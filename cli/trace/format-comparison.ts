/**
 * Both forms of S′ side by side on a terminal. Their computations of a tree are the same but for the guesses
 * (docs/guess-free.md, section 3), so a row has the same transition of each.
 */
import type { TracedConfiguration } from '../../generator/semantics/trace.ts';
import { formatTable } from '../shared/table.ts';
import { effectTitles, formatEffects, formatSymbols } from './format-configuration.ts';
import { formatTreeArc, nodeName, type TracedTree } from './traced-tree.ts';

/** The table, with a newline at the end; the form that was asked for comes first. */
export function formatComparison(traced: TracedTree, other: TracedTree): string {
  const forms = [traced, other];
  const { initial, transitions } = traced.trace;
  const titles = forms.flatMap((form) => [form.canonical.system.form, 'stack', ...effectTitles(form)]);
  const columns = ['', 'arc', 'not shifted', ...titles].map((title) => ({ title }));
  const rest = ({ fresh }: TracedConfiguration): string => fresh.map((node) => nodeName(traced, node)).join(' ');
  const rows = [
    ['0', '', rest(initial), ...forms.flatMap((form) => initialCells(form))],
    ...transitions.map(({ arc, after }, index) => [
      String(index + 1),
      arc === undefined ? '' : formatTreeArc(traced, arc),
      rest(after),
      ...forms.flatMap((form) => transitionCells(form, index)),
    ]),
  ];
  return formatTable(columns, rows) + returnedNote(traced);
}

function initialCells(form: TracedTree): string[] {
  return ['', formatStack(form, form.trace.initial), ...effectTitles(form).map(() => '')];
}

function transitionCells(form: TracedTree, index: number): string[] {
  const transition = form.trace.transitions[index]!;
  return [transition.transition.name, formatStack(form, transition.after), ...formatEffects(form, transition)];
}

/** The stack, and behind a bar the symbols that have returned to the buffer. */
function formatStack(form: TracedTree, { stack, returned }: TracedConfiguration): string {
  return [stack, returned]
    .map((symbols) => formatSymbols(form, symbols))
    .filter((part) => part !== '')
    .join(' | ');
}

function returnedNote({ trace }: TracedTree): string {
  const hasReturned = trace.transitions.some(({ after }) => after.returned.length > 0);
  return hasReturned ? '\nSymbols after | have returned to the buffer.\n' : '';
}
