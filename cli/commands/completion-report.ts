/** What `check --verbose` adds about a system: how completion is decided, and its symbols. */
import type { CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import { findCompletion, summaryOf, type CompletionSummary } from '../../generator/completion/find-completion.ts';
import type { NoCompletion } from '../../generator/completion/shared/limits.ts';
import { symbolMerging, type SymbolMerging } from '../../generator/completion/stacks/symbol-merging.ts';
import { grouped } from '../../runtime/text/amounts.ts';

export type CompletionReport = CompletionSummary & {
  readonly symbols: {
    /** As in the paper, whose form guesses: stop, and two bits for each distance. */
    readonly paper?: number;
    readonly inTheory: number;
    readonly reachable?: number;
    readonly distinguishable?: number;
    /** Classes of symbols that can share a code, in the coarsest safe merging found. */
    readonly merged?: readonly (readonly number[])[];
    readonly coarsest?: boolean;
    /** Why the reachable symbols are not known. */
    readonly notMerged?: string;
  };
};

export function completionReport(canonical: CanonicalSystem): CompletionReport {
  return {
    ...summaryOf(findCompletion(canonical)),
    symbols: {
      ...(canonical.system.form === 'guessing' ? { paper: 2 ** (2 * canonical.system.degree + 1) } : {}),
      inTheory: 2 ** canonical.symbols.bits,
      ...mergingOf(symbolMerging(canonical)),
    },
  };
}

function mergingOf(merging: SymbolMerging | NoCompletion): Partial<CompletionReport['symbols']> {
  switch (merging.kind) {
    case 'merged':
      return {
        reachable: merging.classes.flat().length,
        distinguishable: merging.classes.length,
        merged: merging.classes.filter((symbols) => symbols.length > 1),
        coarsest: merging.coarsest,
      };
    case 'none':
      return { notMerged: merging.reason };
  }
}

function formatDecision(completion: CompletionSummary): string {
  switch (completion.kind) {
    case 'automaton': {
      const [classes, nodes, outlooks] = [completion.classes, completion.nodes, completion.outlooks].map(grouped);
      const sizes =
        completion.of === 'stacks'
          ? `${classes} classes, ${nodes} nodes, ${outlooks} outlooks`
          : `${classes} classes of stacks, ${nodes} of contents`;
      return `automaton of ${completion.of}: ${sizes}; checked as closed`;
    }
    case 'search':
      return `search; ${completion.reason}`;
    case 'counted':
      return 'counted; `viable` compares the words that are left with those that are needed';
    case 'always':
      return 'always; there are no dead ends, so `viable` is `allowed`';
  }
}

export function formatCompletion({ symbols, ...completion }: CompletionReport): string {
  const found =
    symbols.distinguishable === undefined
      ? `; which are reachable is not computed: ${symbols.notMerged ?? ''}`
      : `, ${symbols.reachable} reachable, ${symbols.distinguishable} distinguishable${symbols.coarsest === true ? '' : ' at most'}`;
  return [
    `  symbols: ${symbols.paper === undefined ? '' : `${grouped(symbols.paper)} in the paper, `}${grouped(symbols.inTheory)} in theory${found}`,
    `  completion: ${formatDecision(completion)}`,
    '',
  ].join('\n');
}
