/** A trace for the terminal: a table of configurations, and with `--all` a table of the computations of S. */
import { formatComputation, formatPlainComputation, plainImage } from '../../generator/semantics/computation.ts';
import type { TracedConfiguration, TracedSymbol } from '../../generator/semantics/trace.ts';
import { grouped } from '../../runtime/amounts.ts';
import { symbolNotation } from '../../runtime/symbol-notation.ts';
import { formatTable } from '../shared/table.ts';
import {
  formatArc,
  formatRest,
  formatTotal,
  nodeName,
  type PlainComputations,
  type TracedTree,
} from './traced-tree.ts';

/** The tables, with a newline at the end. */
export function formatText(traced: TracedTree, all: PlainComputations | undefined): string {
  return formatTransitions(traced) + (all === undefined ? '' : `\n${formatAll(traced, all)}`);
}

function formatTransitions(traced: TracedTree): string {
  const { initial, transitions } = traced.trace;
  const columns = ['', 'transition', 'stack', 'buffer', 'arc', 'blocks'].map((title) => ({ title }));
  const rows = [
    ['0', '', ...formatConfiguration(traced, initial), '', ''],
    ...transitions.map(({ transition, arc, blocked, after }, index) => [
      String(index + 1),
      transition.name,
      ...formatConfiguration(traced, after),
      arc === undefined ? '' : formatArc(traced, arc),
      blocked.map((pair) => formatArc(traced, pair)).join(', '),
    ]),
  ];
  return formatTable(columns, rows);
}

function formatConfiguration(traced: TracedTree, { stack, returned, fresh }: TracedConfiguration): [string, string] {
  const symbol = ({ node, stop, blocked }: TracedSymbol): string =>
    `${nodeName(traced, node)}^${symbolNotation({ stop, blocked })}`;
  const buffer = [...returned.map(symbol), ...fresh.map((node) => nodeName(traced, node))];
  return [stack.map(symbol).join(' '), buffer.join(' ')];
}

function formatAll({ canonical, answer }: TracedTree, all: PlainComputations): string {
  const image = formatPlainComputation(plainImage(canonical, answer.computation));
  const rows = all.listed.map((plain, index) => {
    const computation = formatPlainComputation(plain);
    const mark = computation === image ? `   = canonical: ${formatComputation(canonical, answer.computation)}` : '';
    return [grouped(index + 1), computation + mark];
  });
  const rest = formatRest(all);
  const columns = [{ title: '', align: 'right' as const }, { title: `computations of S: ${formatTotal(all)}` }];
  return formatTable(columns, rows) + (rest === '' ? '' : `${rest} (--limit)\n`);
}
