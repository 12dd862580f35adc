/** What `check --verbose` adds about a system: its symbols and its completion automaton. */
import type { CanonicalSystem } from '../generator/theory/canonical-system.ts';
import { findCompletion, isReturning, type Completion } from '../generator/completion/find-completion.ts';
import type { NoCompletion } from '../generator/completion/limits.ts';
import { symbolMerging } from '../generator/completion/symbol-merging.ts';
import { grouped } from '../runtime/amounts.ts';

export interface CompletionReport {
  readonly symbols: {
    /** As in the paper: stop, and two bits for each distance. */
    readonly paper: number;
    readonly inTheory: number;
    readonly reachable?: number;
    readonly distinguishable?: number;
    /** Classes of symbols that can share a code, in the coarsest safe merging found. */
    readonly merged?: readonly (readonly number[])[];
    readonly coarsest?: boolean;
    /** Why the reachable symbols are not known. */
    readonly notMerged?: string;
  };
  readonly automaton:
    | { readonly classes: number; readonly nodes: number; readonly outlooks: number; readonly windows: number }
    | { readonly classes: number; readonly classesOfStacks: number }
    | { readonly missing: string };
}

export function completionReport(canonical: CanonicalSystem): CompletionReport {
  const automaton = findCompletion(canonical);
  const merging = symbolMerging(canonical);
  return {
    symbols: {
      paper: 2 ** (2 * canonical.system.degree + 1),
      inTheory: 2 ** canonical.symbols.bits,
      ...('reason' in merging
        ? { notMerged: merging.reason }
        : {
            reachable: merging.classes.flat().length,
            distinguishable: merging.classes.length,
            merged: merging.classes.filter((symbols) => symbols.length > 1),
            coarsest: merging.coarsest,
          }),
    },
    automaton: sizesOf(automaton),
  };
}

function sizesOf(automaton: Completion | NoCompletion): CompletionReport['automaton'] {
  if ('reason' in automaton) return { missing: automaton.reason };
  if (isReturning(automaton)) {
    const { contents, classes } = automaton;
    const ofStacks = classes.filter(({ place }) => contents.phaseOf(place) !== 'returned');
    return { classes: classes.length, classesOfStacks: ofStacks.length };
  }
  return {
    classes: automaton.classes,
    nodes: automaton.nodes,
    outlooks: automaton.outlooks.length,
    windows: automaton.windows,
  };
}

function formatSizes(automaton: CompletionReport['automaton']): string {
  if ('missing' in automaton) return `none: ${automaton.missing}`;
  if ('classesOfStacks' in automaton) {
    return `${grouped(automaton.classes)} classes of contents, ${grouped(automaton.classesOfStacks)} of them of stacks; checked as closed`;
  }
  return `${grouped(automaton.classes)} classes, ${grouped(automaton.nodes)} nodes, ${grouped(automaton.outlooks)} outlooks, from ${grouped(automaton.windows)} windows; checked as closed`;
}

export function formatCompletion({ symbols, automaton }: CompletionReport): string {
  const found =
    symbols.distinguishable === undefined
      ? `; which are reachable is not computed: ${symbols.notMerged ?? ''}`
      : `, ${symbols.reachable} reachable, ${symbols.distinguishable} distinguishable${symbols.coarsest === true ? '' : ' at most'}`;
  return [
    `  symbols: ${grouped(symbols.paper)} in the paper, ${symbols.inTheory} in theory${found}`,
    `  completion automaton: ${formatSizes(automaton)}`,
    '',
  ].join('\n');
}
