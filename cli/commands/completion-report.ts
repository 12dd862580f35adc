/** What `check --verbose` adds about a system: its symbols and its completion automaton. */
import type { CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import {
  findCompletion,
  type AlwaysCompletes,
  type Completion,
  type CompletionBySearch,
} from '../../generator/completion/find-completion.ts';
import type { NoCompletion } from '../../generator/completion/shared/limits.ts';
import type { CompletionSizes } from '../../generator/completion/shared/completion-sizes.ts';
import { symbolMerging, type SymbolMerging } from '../../generator/completion/stacks/symbol-merging.ts';
import { grouped } from '../../runtime/text/amounts.ts';

export interface CompletionReport {
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
  /** The sizes that the module exports as `completion`, or what it does without an automaton. */
  readonly automaton:
    (CompletionSizes & { readonly kind: 'stacks' | 'contents' }) | CompletionBySearch | AlwaysCompletes;
}

export function completionReport(canonical: CanonicalSystem): CompletionReport {
  return {
    symbols: {
      ...(canonical.system.form === 'guessing' ? { paper: 2 ** (2 * canonical.system.degree + 1) } : {}),
      inTheory: 2 ** canonical.symbols.bits,
      ...mergingOf(symbolMerging(canonical)),
    },
    automaton: automatonOf(findCompletion(canonical)),
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

function automatonOf(completion: Completion): CompletionReport['automaton'] {
  switch (completion.kind) {
    case 'stacks':
    case 'contents':
      return { kind: completion.kind, ...completion.sizes };
    case 'search':
    case 'always':
      return completion;
  }
}

function formatAutomaton(automaton: CompletionReport['automaton']): string {
  switch (automaton.kind) {
    case 'stacks':
      return `${grouped(automaton.classes)} classes, ${grouped(automaton.nodes)} nodes, ${grouped(automaton.outlooks)} outlooks; checked as closed`;
    case 'contents':
      return `${grouped(automaton.classes)} classes of stacks, ${grouped(automaton.nodes)} of contents; checked as closed`;
    case 'search':
      return `none, \`viable\` searches: ${automaton.reason}`;
    case 'always':
      return 'none, because there are no dead ends: `viable` is `allowed`';
  }
}

export function formatCompletion({ symbols, automaton }: CompletionReport): string {
  const found =
    symbols.distinguishable === undefined
      ? `; which are reachable is not computed: ${symbols.notMerged ?? ''}`
      : `, ${symbols.reachable} reachable, ${symbols.distinguishable} distinguishable${symbols.coarsest === true ? '' : ' at most'}`;
  return [
    `  symbols: ${symbols.paper === undefined ? '' : `${grouped(symbols.paper)} in the paper, `}${grouped(symbols.inTheory)} in theory${found}`,
    `  completion automaton: ${formatAutomaton(automaton)}`,
    '',
  ].join('\n');
}
