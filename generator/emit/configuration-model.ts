/** The part of the model behind the class `Configuration`: layout, tables, and statements for each transition. */
import type { CanonicalSystem, CanonicalTransition } from '../theory/canonical-system.ts';
import type { Layout, Strategy } from './layout.ts';
import type { NumberTable } from './number-tables.ts';
import { nodeIndex, SLOT_WORDS, symbolIndex } from './stack-slots.ts';
import { transitionComment } from './transition-comment.ts';
import type { ReturningViabilityModel } from './returning-viability-model.ts';
import type { ViabilityModel } from './viability-model.ts';
import {
  allowedStatements,
  groupStatements,
  loadWindow,
  reducibleWords,
  shiftBits,
  stopOf,
  transitionGroups,
} from './unroll-configuration.ts';
import { allowedTable, reduceTable, shiftTable } from './window-tables.ts';

/** What the partial `configuration` lays out. */
export interface ConfigurationModel {
  readonly strategy: Strategy;
  readonly layoutComment: string;
  /** Whether 32 bits hold all transitions. */
  readonly oneWord: boolean;
  readonly tabled: boolean;
  readonly windowBits: number;
  readonly windowMask: number;
  readonly firstReduction: number;
  readonly packed: boolean;
  readonly returns: boolean;
  readonly depth: number;
  /** The integers of a slot of the stack, and of so many below node 0. */
  readonly slotWords: number;
  readonly slotShift: number;
  readonly slotsBelow: number;
  /** Indices relative to `i`, the top’s. */
  readonly indices: {
    readonly above: string;
    readonly second: string;
    /** The symbol that a shift moves out of the window, and the one that a reduction moves in. */
    readonly leaving: string;
    readonly entering: string;
  };
  /** Stop, for the shifts of fresh nodes. */
  readonly stop: string;
  /** The id of `re`, where there is one. */
  readonly returning: number;
  readonly degree: number;
  readonly symbolBits: number;
  readonly symbolMask: number;
  readonly lastShift: number;
  readonly transitionCount: number;
  readonly reducible: readonly (readonly number[])[];
  readonly tables: readonly Pick<NumberTable, 'name' | 'comment' | 'type'>[];
  /** Undefined where the module has no completion automaton of stacks. */
  readonly viability: ViabilityModel | undefined;
  /** Undefined where the module has no completion automaton of contents. */
  readonly returningViability: ReturningViabilityModel | undefined;
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
export function configurationModel(
  canonical: CanonicalSystem,
  {
    layout,
    viability,
    returningViability,
  }: Pick<ConfigurationModel, 'viability' | 'returningViability'> & {
    readonly layout: Layout;
  },
): ConfigurationModel {
  const { system, symbols, transitions } = canonical;
  const packed = layout.strategy !== 'spread';
  const words = allowedStatements(canonical, layout);
  return {
    strategy: layout.strategy,
    layoutComment: LAYOUT_COMMENTS[layout.strategy],
    oneWord: words.length === 1,
    tabled: layout.strategy === 'tables',
    windowBits: layout.windowBits,
    windowMask: 2 ** layout.windowBits - 1,
    firstReduction: firstReduction(canonical),
    packed,
    returns: transitions.some(({ kind }) => kind === 're'),
    depth: system.depth,
    slotWords: SLOT_WORDS,
    slotShift: Math.log2(SLOT_WORDS),
    slotsBelow: SLOT_WORDS * system.depth,
    indices: {
      above: nodeIndex(0),
      second: nodeIndex(2),
      leaving: symbolIndex(system.depth),
      entering: symbolIndex(system.depth + 1),
    },
    stop: stopOf(0),
    returning: transitions.findIndex(({ kind }) => kind === 're'),
    degree: system.degree,
    symbolBits: symbols.bits,
    symbolMask: 2 ** symbols.bits - 1,
    lastShift: (system.depth - 1) * symbols.bits,
    transitionCount: transitions.length,
    reducible: layout.strategy === 'tables' ? [] : reducibleWords(canonical),
    tables: [...configurationTables(canonical, layout), ...((viability ?? returningViability)?.tables ?? [])],
    viability,
    returningViability,
    loadWindow: loadWindow(canonical, layout),
    allowed: words.map((statements, word) => ({
      open: words.length === 1 ? '' : `if (word === ${word}) {`,
      close: words.length === 1 ? '' : '}',
      statements,
    })),
    shifts: shiftBits(canonical),
    cases: casesOf(canonical, layout).map((group) => ({
      variants: group.map((transition) => ({
        id: transition.id,
        comment: `${transition.name}: ${transitionComment(transition)}`,
      })),
      statements: groupStatements(canonical, layout, group),
    })),
  };
}

/** With tables, shifts have no case. */
function casesOf(canonical: CanonicalSystem, layout: Layout): CanonicalTransition[][] {
  const groups = transitionGroups(canonical);
  return layout.strategy === 'tables' ? groups.filter(([first]) => first!.kind === 'reduce') : groups;
}

const LAYOUT_COMMENTS: Readonly<Record<Strategy, string>> = {
  tables: 'What is allowed, and what a transition makes of the window, is looked up in tables.',
  packed: 'The window is one integer; what is available is tested bit by bit.',
  spread: 'The window is too wide for one integer, so every symbol has a slot of its own.',
};

/** The tables of a configuration with a small window. */
export function configurationTables(canonical: CanonicalSystem, layout: Layout): readonly NumberTable[] {
  if (layout.strategy !== 'tables') return [];
  const size = 2 ** layout.windowBits;
  return [
    {
      name: 'ALLOWED',
      comment: `For every window the reductions that are allowed, as in \`allowed\`: at ${size}·room + symbols.`,
      type: 'Int32Array',
      values: allowedTable(canonical, layout),
    },
    {
      name: 'SHIFTED',
      comment:
        'For every window the window after a shift: all that is available is blocked, and all symbols are one position deeper.',
      type: 'Uint16Array',
      values: shiftTable(canonical, layout),
    },
    {
      name: 'REDUCED',
      comment: `For every reducing transition, at ${size}·(transition - ${firstReduction(canonical)}) + symbols, the window after it: what it blocks is blocked, its head is completed, its dependent removed, and bits have followed their pairs.`,
      type: 'Uint16Array',
      values: reduceTable(canonical, layout),
    },
  ];
}

function firstReduction({ transitions }: CanonicalSystem): number {
  return transitions.find(({ kind }) => kind === 'reduce')!.id;
}
