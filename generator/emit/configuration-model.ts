/** The part of the model behind the class `Configuration`: layout, tables, and statements for each transition. */
import type { CanonicalSystem } from '../theory/canonical-system.ts';
import { dependentPosition, headPosition, type Reduction } from '../theory/reduction.ts';
import { returnedBy } from '../theory/transition-system.ts';
import type { Layout, Strategy } from './layout.ts';
import type { NumberTable } from './number-tables.ts';
import { transitionComment } from './transition-comment.ts';
import {
  allowedStatements,
  closeAnyStack,
  groupStatements,
  loadWindow,
  reducibleWords,
  shiftBits,
  transitionGroups,
} from './unroll-configuration.ts';
import { availableTable, nextTable } from './window-tables.ts';

/** What the partial `configuration` lays out. */
export interface ConfigurationModel {
  readonly strategy: Strategy;
  readonly layoutComment: string;
  /** Whether 32 bits hold all transitions. */
  readonly oneWord: boolean;
  readonly tabled: boolean;
  readonly windowBits: number;
  readonly closeAny: readonly string[];
  readonly firstReduction: number;
  readonly packed: boolean;
  readonly returns: boolean;
  readonly depth: number;
  readonly depthPlusOne: number;
  readonly depthMinusOne: number;
  readonly degree: number;
  readonly symbolBits: number;
  readonly symbolMask: number;
  readonly lastShift: number;
  readonly transitionCount: number;
  readonly reducible: readonly (readonly number[])[];
  readonly tables: readonly NumberTable[];
  readonly loadWindow: readonly string[];
  readonly allowed: readonly {
    readonly open: string;
    readonly close: string;
    readonly statements: readonly string[];
  }[];
  readonly shifts: { readonly fresh: number; readonly returned: number };
  readonly cases: readonly {
    readonly variants: readonly { readonly id: number; readonly comment: string }[];
    readonly statements: readonly string[];
  }[];
}

/** The configuration’s part of the model. */
export function configurationModel(canonical: CanonicalSystem, layout: Layout): ConfigurationModel {
  const { system, symbols, transitions } = canonical;
  const packed = layout.strategy !== 'spread';
  const words = allowedStatements(canonical, layout);
  return {
    strategy: layout.strategy,
    layoutComment: LAYOUT_COMMENTS[layout.strategy],
    oneWord: words.length === 1,
    tabled: layout.strategy === 'tables',
    windowBits: layout.windowBits,
    closeAny: closeAnyStack(system.depth),
    firstReduction: transitions.find(({ kind }) => kind === 'reduce')!.id,
    packed,
    returns: transitions.some(({ kind }) => kind === 're'),
    depth: system.depth,
    depthPlusOne: system.depth + 1,
    depthMinusOne: system.depth - 1,
    degree: system.degree,
    symbolBits: symbols.bits,
    symbolMask: 2 ** symbols.bits - 1,
    lastShift: (system.depth - 1) * symbols.bits,
    transitionCount: transitions.length,
    reducible: reducibleWords(canonical),
    tables: layout.strategy === 'tables' ? tableModels(canonical, layout) : [],
    loadWindow: loadWindow(canonical, layout),
    allowed: words.map((statements, word) => ({
      open: words.length === 1 ? '' : `if (word === ${word}) {`,
      close: words.length === 1 ? '' : '}',
      statements: layout.strategy === 'tables' ? ['bits = AVAILABLE[w]!;'] : statements,
    })),
    shifts: shiftBits(canonical),
    cases: (layout.strategy === 'tables' ? [] : transitionGroups(canonical)).map((group) => ({
      variants: group.map((transition) => ({
        id: transition.id,
        comment: `${transition.name}: ${transitionComment(transition)}`,
      })),
      statements: groupStatements(canonical, layout, group),
    })),
  };
}

const LAYOUT_COMMENTS: Readonly<Record<Strategy, string>> = {
  tables: 'What is available, and what a transition makes of the window, is looked up in tables.',
  packed: 'The window is one integer; what is available is tested bit by bit.',
  spread: 'The window is too wide for one integer, so every symbol has a slot of its own.',
};

function tableModels(canonical: CanonicalSystem, layout: Layout): NumberTable[] {
  const { transitions } = canonical;
  const position = (of: (reduction: Reduction) => number): number[] =>
    transitions.map((t) => (t.kind === 'reduce' ? of(t.reduction) : 0));
  return [
    {
      name: 'AVAILABLE',
      comment: 'For every window the transitions whose reductions are available, as in `allowed`.',
      type: 'Int32Array',
      values: availableTable(canonical, layout),
    },
    {
      name: 'NEXT',
      comment: `For every transition and window, at ${2 ** layout.windowBits}·transition + window, the window after it: what it blocks is blocked, its head is completed, its dependent removed, and bits have followed their pairs.`,
      type: 'Uint16Array',
      values: nextTable(canonical, layout),
    },
    {
      name: 'HEAD',
      comment: 'The stack position of the head, for each transition.',
      type: 'Uint8Array',
      values: position(headPosition),
    },
    {
      name: 'DEPENDENT',
      comment: 'The stack position of the dependent.',
      type: 'Uint8Array',
      values: position(dependentPosition),
    },
    ...(transitions.some(({ kind }) => kind === 're')
      ? [
          {
            name: 'BACK',
            comment: 'The number of symbols that return to the buffer.',
            type: 'Uint8Array' as const,
            values: position((reduction) => returnedBy(canonical.system, reduction)),
          },
        ]
      : []),
  ];
}
