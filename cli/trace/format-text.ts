/** A trace for the terminal: a table of configurations, and with `--all` a table of the computations of S. */
import { formatComputation, plainImage } from '../../generator/semantics/computation.ts';
import { plainNames } from '../../generator/semantics/plain-names.ts';
import { grouped } from '../../runtime/text/amounts.ts';
import { formatTable } from '../shared/table.ts';
import { formatComparison } from './format-comparison.ts';
import { effectTitles, formatConfiguration, formatEffects } from './format-configuration.ts';
import { formatRest, formatTotal, formatTreeArc, type PlainComputations, type TracedTree } from './traced-tree.ts';

/** The tables, with a newline at the end; with `other` both forms are in the first. */
export function formatText(
  traced: TracedTree,
  { all, other }: { readonly all: PlainComputations | undefined; readonly other: TracedTree | undefined },
): string {
  const transitions = other === undefined ? formatTransitions(traced) : formatComparison(traced, other);
  return transitions + (all === undefined ? '' : `\n${formatAll(traced, all)}`);
}

function formatTransitions(traced: TracedTree): string {
  const { initial, transitions } = traced.trace;
  const effects = effectTitles(traced);
  const columns = ['', 'transition', 'stack', 'buffer', 'arc', ...effects].map((title) => ({ title }));
  const rows = [
    ['0', '', ...formatConfiguration(traced, initial), '', ...effects.map(() => '')],
    ...transitions.map((transition, index) => [
      String(index + 1),
      transition.transition.name,
      ...formatConfiguration(traced, transition.after),
      transition.arc === undefined ? '' : formatTreeArc(traced, transition.arc),
      ...formatEffects(traced, transition),
    ]),
  ];
  return formatTable(columns, rows);
}

function formatAll({ canonical, tree, answer }: TracedTree, all: PlainComputations): string {
  const image = plainNames(canonical, tree, plainImage(canonical, answer.computation)).join(' ');
  const rows = all.listed.map((plain, index) => {
    const computation = plainNames(canonical, tree, plain).join(' ');
    const mark = computation === image ? `   = canonical: ${formatComputation(canonical, answer.computation)}` : '';
    return [grouped(index + 1), computation + mark];
  });
  const rest = formatRest(all);
  const columns = [{ title: '', align: 'right' as const }, { title: `computations of S: ${formatTotal(all)}` }];
  return formatTable(columns, rows) + (rest === '' ? '' : `${rest} (--limit)\n`);
}
