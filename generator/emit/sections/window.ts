/**
 * The sections of the window: how symbols are stored, which transitions are allowed, and what they do to the symbols.
 */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { dependentPosition, formatReduction, headPosition, type Reduction } from '../../theory/reduction.ts';
import { returnedBy } from '../../theory/transition-system.ts';
import { meaningfulBits, type Layout } from '../shared/layout.ts';
import type { NumberTable } from '../shared/number-tables.ts';
import { section, type Section } from '../shared/section.ts';
import { nodeIndex, SLOT_WORDS, symbolIndex } from '../shared/stack-slots.ts';
import {
  bitsOf,
  groupCount,
  groupSyntax,
  idsOf,
  reducibleBits,
  stopOf,
  transitionGroups,
  type ReductionGroup,
} from '../shared/transition-groups.ts';
import { reductionRule, SHIFT_RULE } from '../shared/transition-rule.ts';
import {
  availableStatements,
  loadWindow,
  reduceStatements,
  reshiftStatements,
  shiftStatements,
} from '../unroll/unroll-transitions.ts';
import { windowTables } from '../unroll/window-tables.ts';

/** A case of the switch in `apply`. */
interface Case {
  readonly rule: string;
  readonly ids: readonly number[];
  readonly statements: readonly string[];
}

export function windowSections(canonical: CanonicalSystem, layout: Layout): readonly Section[] {
  switch (layout.strategy) {
    case 'tables':
      return [tablesSection(canonical, layout)];
    case 'packed':
      return [
        section('window-packed', {
          model: sizesOf(canonical, layout),
          members: ['window-symbol'],
          tables: [meaningfulTable(canonical)],
        }),
        unrolledSection(canonical, layout),
      ];
    case 'spread':
      return [
        section('window-spread', {
          model: sizesOf(canonical, layout),
          members: ['slot-symbol'],
          tables: [meaningfulTable(canonical)],
        }),
        unrolledSection(canonical, layout),
      ];
  }
}

function meaningfulTable(canonical: CanonicalSystem): NumberTable {
  return {
    name: 'MEANINGFUL',
    comment: 'By the number of nodes below a symbol, at most degree + 1: its bits that do not reach below the root.',
    type: 'Int32Array',
    values: meaningfulBits(canonical),
  };
}

function sizesOf({ system }: CanonicalSystem, layout: Layout) {
  return {
    depth: system.depth,
    degreePlusOne: system.degree + 1,
    degree: system.degree,
    symbolBits: layout.symbolBits,
    slotWords: SLOT_WORDS,
    slotsBelow: SLOT_WORDS * system.depth,
    slotShift: Math.log2(SLOT_WORDS),
  };
}

function tablesSection(canonical: CanonicalSystem, layout: Layout): Section {
  const { depth } = canonical.system;
  const { shift, reshift, reductions } = transitionGroups(canonical);
  const returns = reshift !== undefined;
  return section('window-tables', {
    model: {
      ...sizesOf(canonical, layout),
      windowBits: layout.windowBits,
      windowMask: 2 ** layout.windowBits - 1,
      firstReduction: reductions[0]!.complete,
      lastShift: (depth - 1) * layout.symbolBits,
      above: nodeIndex(0),
      second: nodeIndex(2),
      // The symbol that a shift moves out of the window, and the one that a reduction moves into it.
      leaving: symbolIndex(depth),
      entering: symbolIndex(depth + 1),
      allowedShifts: allowedShifts(canonical),
      shiftStatements: [
        ...(returns ? reshiftFromTable(reshift) : []),
        `// ${SHIFT_RULE}`,
        `m[${nodeIndex(0)}] = this.fresh++;`,
        hasGuesses(canonical) ? `this.window = SHIFTED[w]! | (${stopOf(shift)});` : 'this.window = SHIFTED[w]!;',
      ],
      locals: returns ? ['let x = 1;', ...(hasGuesses(canonical) ? [] : ['let h = 1;']), 'let back = 0;'] : [],
      cases: reductions.map((group) => reductionCase(canonical, group, tabledReduction(canonical, group.reduction))),
      returnStatements: returns ? returnStatements(canonical) : [],
    },
    members: ['window-symbol'],
    tables: [...windowTables(canonical, layout), meaningfulTable(canonical)],
  });
}

/** What happens to returned symbols, earlier ones and those that the reduction returns. */
function returnStatements(canonical: CanonicalSystem): readonly string[] {
  const close = hasGuesses(canonical)
    ? ['if (this.returned > 0) this.closeReturned(x);']
    : ['if (this.returned > 0) {', '  this.liftReturned(h);', '  this.closeReturned(x);', '}'];
  return [...close, 'if (back > 0) this.giveBack(back);'];
}

function reshiftFromTable(reshift: number): readonly string[] {
  return [
    `if (transition === ${reshift}) {`,
    `  // ${SHIFT_RULE}, if i has been returned`,
    '  const back = --this.returned;',
    `  m[${nodeIndex(0)}] = this.returnedNodes[back]!;`,
    '  this.window = SHIFTED[w]! | this.returnedSymbols[back]!;',
    '  return;',
    '}',
  ];
}

/**
 * With tables, a case only sets `head` and `dependent` (initially `n1`) and moves nodes. In returning systems it also
 * sets the position `x` of the dependent (initially 1) and the number of nodes that go `back` (initially 0). Code
 * common to all cases follows the switch, because engines inline `apply` only if it is short.
 */
function tabledReduction(canonical: CanonicalSystem, reduction: Reduction): readonly string[] {
  const [x, h] = [dependentPosition(reduction), headPosition(reduction)];
  const back = returnedBy(canonical.system, reduction);
  const returns = transitionGroups(canonical).reshift !== undefined;
  const above = Array.from({ length: x - 1 }, (_, index) => x - 1 - index);
  return [
    ...(h === 1 ? [] : [`head = ${nodeAt(h)};`]),
    ...(x === 1 ? [] : [`dependent = ${nodeAt(x)};`]),
    ...above.map((u) => `m[${nodeIndex(u + 1)}] = ${nodeAt(u)};`),
    ...(returns && x > 1 ? [`x = ${x};`] : []),
    ...(returns && h > 1 && !hasGuesses(canonical) ? [`h = ${h};`] : []),
    ...(back === 0 ? [] : [`back = ${back};`]),
  ];
}

/** The node at a stack position; the first two are in variables. */
function nodeAt(position: number): string {
  return position <= 2 ? `n${position}` : `m[${nodeIndex(position)}]!`;
}

function unrolledSection(canonical: CanonicalSystem, layout: Layout): Section {
  const { shift, reshift, reductions } = transitionGroups(canonical);
  const count = groupCount(canonical);
  const isOne = count === 1;
  const cases: readonly Case[] = [
    {
      rule: SHIFT_RULE,
      ids: idsOf(shift),
      statements: shiftStatements(canonical, layout, shift),
    },
    ...(reshift === undefined
      ? []
      : [
          {
            rule: `${SHIFT_RULE}, if i has been returned`,
            ids: [reshift],
            statements: reshiftStatements(canonical, layout),
          },
        ]),
    ...reductions.map((group) => reductionCase(canonical, group, reduceStatements(canonical, layout, group))),
  ];
  return section('unrolled', {
    model: {
      ...sizesOf(canonical, layout),
      groupParameter: groupSyntax(canonical).parameter,
      allowedComment: isOne
        ? 'The allowed transitions: bit t for transition t.'
        : 'The allowed transitions, in groups of 32: bit t - 32·group for transition t.',
      loadWindow: loadWindow(canonical, layout),
      groups: availableStatements(canonical, layout).map((statements, group) => ({
        open: isOne ? '' : `if (group === ${group}) {`,
        close: isOne ? '' : '}',
        reducible: isOne ? 'height' : `${count} * height + ${group}`,
        statements,
      })),
      allowedShifts: allowedShifts(canonical),
      cases,
    },
    tables: [
      {
        name: 'REDUCIBLE',
        comment: 'For stacks of height 1, 2, … and more: the transitions for which they are high enough.',
        type: 'Int32Array',
        values: reducibleBits(canonical).flat(),
      },
    ],
  });
}

/** Adds the shifts, and the last reduction if there is a single root, to the `bits` of reductions. */
function allowedShifts(canonical: CanonicalSystem): readonly string[] {
  const { shift, reshift } = transitionGroups(canonical);
  return [
    ...(canonical.system.root === 'single' ? lastReduction(canonical) : []),
    ...(groupCount(canonical) === 1 ? [] : ['if (group > 0) return bits;']),
    ...(reshift === undefined ? [] : [`if (this.returned > 0) return bits | ${bitsOf([reshift])};`]),
    `return this.fresh <= this.length ? bits | ${bitsOf(idsOf(shift))} : bits;`,
  ];
}

/** Adds the reduction by which a single root takes its dependent, if nothing else is left, and that one is complete. */
function lastReduction(canonical: CanonicalSystem): readonly string[] {
  const { reshift, reductions } = transitionGroups(canonical);
  const last = reductions.find(({ reduction: { kind, p } }) => kind === 'ra' && p === 2)!;
  const group = last.complete >> 5;
  const tests = [
    ...(groupCount(canonical) === 1 ? [] : [`group === ${group}`]),
    'this.fresh > this.length',
    ...(reshift === undefined ? [] : ['this.returned === 0']),
    `this.top === this.bottom + ${SLOT_WORDS}`,
    ...(hasGuesses(canonical) ? ['(this.symbolAt(1) & 1) === 1'] : []),
  ];
  return [
    '// The root takes its dependent last.',
    `if (${tests.join(' && ')}) return bits | ${bitsOf([last.complete], group)};`,
  ];
}

function hasGuesses({ symbols }: CanonicalSystem): boolean {
  return symbols.stopBits > 0;
}

function reductionCase(
  { system }: CanonicalSystem,
  { reduction, ...ids }: ReductionGroup,
  statements: readonly string[],
): Case {
  return {
    rule: `${formatReduction(reduction)}: ${reductionRule(system, reduction)}`,
    ids: idsOf(ids),
    statements,
  };
}
