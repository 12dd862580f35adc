/** Configurations on a terminal, and what a transition blocks and lifts. */
import {
  symbolsIn,
  type TracedConfiguration,
  type TracedSymbol,
  type TracedTransition,
} from '../../generator/semantics/trace.ts';
import type { Arc } from '../../generator/semantics/tree.ts';
import { symbolNotation } from '../../runtime/text/symbol-notation.ts';
import { formatArc, nodeName, type TracedTree } from './traced-tree.ts';

/** Stack and buffer. */
export function formatConfiguration(traced: TracedTree, configuration: TracedConfiguration): [string, string] {
  const { stack, fresh } = configuration;
  const rest = fresh.map((node) => nodeName(traced, node));
  const first = symbolsIn(configuration).slice(stack.length);
  return [
    formatSymbols(traced, stack),
    [formatSymbols(traced, first), ...rest].filter((part) => part !== '').join(' '),
  ];
}

/** `0^n 1^s[1]`, or without guesses `0 1[ra1]`. */
export function formatSymbols(traced: TracedTree, symbols: readonly TracedSymbol[]): string {
  return symbols
    .map((symbol) => `${nodeName(traced, symbol.node)}${symbol.stop === undefined ? '' : '^'}${symbolNotation(symbol)}`)
    .join(' ');
}

/** The titles of what `formatEffects` returns. */
export function effectTitles({ canonical }: TracedTree): readonly string[] {
  return canonical.system.form === 'guessing' ? ['blocks'] : ['blocks', 'lifts'];
}

/** What a transition blocks, and in the guess-free form what it lifts and why. */
export function formatEffects(traced: TracedTree, { arc, blocked, lifted }: TracedTransition): readonly string[] {
  // In arc-eager the arc stands, and its dependent must not be removed.
  const isEager = traced.canonical.system.form === 'eager';
  const format = (pair: Arc): string =>
    isEager ? `reduce ${nodeName(traced, pair.dependent)}` : formatArc(traced, pair);
  const arcs = (list: readonly Arc[]): string => list.map(format).join(', ');
  if (lifted === undefined) return [arcs(blocked)];
  const because = lifted.length === 0 ? '' : ` (${nodeName(traced, arc!.head)} took a dependent)`;
  return [arcs(blocked), arcs(lifted) + because];
}
