/** A trace for the terminal: a table of configurations, and with `--all` a table of the computations of S. */
import { formatComputation, formatPlainComputation, plainImage } from '../../generator/semantics/computation.ts';
import type { TracedConfiguration, TracedSymbol, TracedTransition } from '../../generator/semantics/trace.ts';
import type { Arc } from '../../generator/semantics/tree.ts';
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
  const effects = EFFECTS[traced.canonical.system.form];
  const columns = ['', 'transition', 'stack', 'buffer', 'arc', ...effects].map((title) => ({ title }));
  const rows = [
    ['0', '', ...formatConfiguration(traced, initial), '', ...effects.map(() => '')],
    ...transitions.map((transition, index) => [
      String(index + 1),
      transition.transition.name,
      ...formatConfiguration(traced, transition.after),
      transition.arc === undefined ? '' : formatArc(traced, transition.arc),
      ...formatEffects(traced, transition),
    ]),
  ];
  return formatTable(columns, rows);
}

/** The titles of `formatEffects`. */
const EFFECTS = { guessing: ['blocks'], 'guess-free': ['blocks', 'lifts'] } as const;

/** What a transition blocks, and in the guess-free form what it lifts and why. */
function formatEffects(traced: TracedTree, { arc, blocked, lifted }: TracedTransition): string[] {
  const arcs = (list: readonly Arc[]): string => list.map((pair) => formatArc(traced, pair)).join(', ');
  if (lifted === undefined) return [arcs(blocked)];
  const because = lifted.length === 0 ? '' : ` (${nodeName(traced, arc!.head)} took a dependent)`;
  return [arcs(blocked), arcs(lifted) + because];
}

function formatConfiguration(traced: TracedTree, { stack, returned, fresh }: TracedConfiguration): [string, string] {
  const symbol = (each: TracedSymbol): string =>
    `${nodeName(traced, each.node)}${each.stop === undefined ? '' : '^'}${symbolNotation(each)}`;
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
