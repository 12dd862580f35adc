/** What `check --verbose` says of a system beyond its construction: its symbols, and its completion automaton. */
import type { CanonicalSystem } from '../theory/canonical-system.ts';
import { completionAutomaton, hasCompletion } from '../theory/completion/automaton.ts';
import { symbolMerging } from '../theory/completion/symbol-merging.ts';
import { grouped } from './table.ts';

export interface CompletionReport {
  readonly symbols: {
    /** As the paper has them: stop, and two bits for each distance. */
    readonly paper: number;
    readonly inTheory: number;
    readonly reachable?: number;
    readonly distinguishable?: number;
    /** Those that share a code, in the coarsest safe merging that was found. */
    readonly merged?: readonly (readonly number[])[];
    readonly coarsest?: boolean;
  };
  readonly automaton:
    | { readonly classes: number; readonly nodes: number; readonly outlooks: number; readonly windows: number }
    | { readonly missing: string };
}

export function completionReport(canonical: CanonicalSystem): CompletionReport {
  const automaton = completionAutomaton(canonical);
  const merging = symbolMerging(canonical);
  return {
    symbols: {
      paper: 2 ** (2 * canonical.system.degree + 1),
      inTheory: 2 ** canonical.symbols.bits,
      ...('reason' in merging
        ? {}
        : {
            reachable: merging.classes.flat().length,
            distinguishable: merging.classes.length,
            merged: merging.classes.filter((symbols) => symbols.length > 1),
            coarsest: merging.coarsest,
          }),
    },
    automaton: hasCompletion(automaton)
      ? {
          classes: automaton.classes,
          nodes: automaton.nodes,
          outlooks: automaton.outlooks.length,
          windows: automaton.windows,
        }
      : { missing: automaton.reason },
  };
}

export function formatCompletion({ symbols, automaton }: CompletionReport): string {
  const found =
    symbols.distinguishable === undefined
      ? ''
      : `, ${symbols.reachable} reachable, ${symbols.distinguishable} distinguishable${symbols.coarsest === true ? '' : ' at most'}`;
  const sizes =
    'missing' in automaton
      ? `none: ${automaton.missing}`
      : `${grouped(automaton.classes)} classes, ${grouped(automaton.nodes)} nodes, ${grouped(automaton.outlooks)} outlooks, from ${grouped(automaton.windows)} windows; checked as closed`;
  return [
    `  symbols: ${grouped(symbols.paper)} in the paper, ${symbols.inTheory} in theory${found}`,
    `  completion automaton: ${sizes}`,
    '',
  ].join('\n');
}
