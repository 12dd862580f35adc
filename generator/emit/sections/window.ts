/**
 * The sections of the window: how symbols are stored, which transitions are allowed, and what they do to the symbols.
 */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { dependentPosition, formatReduction, headPosition, type Reduction } from '../../theory/reduction.ts';
import { returnedBy } from '../../theory/transition-system.ts';
import type { CarriedPrefix } from '../shared/carried-prefix.ts';
import { meaningfulBits, type Layout } from '../shared/layout.ts';
import type { NumberTable } from '../shared/number-tables.ts';
import { section, type Section } from '../shared/section.ts';
import { nodeIndex, SLOT_WORDS, symbolIndex } from '../shared/stack-slots.ts';
import {
  groupCount,
  groupSyntax,
  idsOf,
  reducibleBits,
  stopOf,
  transitionGroups,
  type GuessedIds,
  type ReductionGroup,
} from '../shared/transition-groups.ts';
import { reductionRule, SHIFT_RULE } from '../shared/transition-rule.ts';
import { allowedShifts } from '../unroll/allowed-shifts.ts';
import {
  availableStatements,
  loadWindow,
  reduceStatements,
  reshiftStatements,
  shiftStatements,
} from '../unroll/unroll-transitions.ts';
import { allowedTable, testedBits, windowTables } from '../unroll/window-tables.ts';

/** A case of the switch in `apply`. */
interface Case {
  readonly rule: string;
  readonly ids: readonly number[];
  readonly statements: readonly string[];
}

export function windowSections(
  canonical: CanonicalSystem,
  layout: Layout,
  carried: CarriedPrefix | undefined,
): readonly Section[] {
  switch (layout.strategy) {
    case 'tables':
      return [tablesSection(canonical, layout, carried)];
    case 'packed':
      return [
        section('window-packed', {
          judgedBy: 'configurations',
          model: sizesOf(canonical, layout),
          members: ['window-symbol'],
          tables: [meaningfulTable(canonical)],
        }),
        unrolledSection(canonical, layout),
      ];
    case 'spread':
      return [
        section('window-spread', {
          judgedBy: 'configurations',
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

function tablesSection(canonical: CanonicalSystem, layout: Layout, carried: CarriedPrefix | undefined): Section {
  const { depth } = canonical.system;
  const { shift, reshift, reductions } = transitionGroups(canonical);
  const returns = reshift !== undefined;
  return section('window-tables', {
    judgedBy: 'configurations',
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
      carried: carried === undefined ? [] : carriedComment(carried),
      initial: carried?.initialWindow ?? 0,
      allowed: tabledAllowed(canonical, layout, carried),
      shiftStatements: [
        ...(returns ? reshiftFromTable(reshift) : []),
        `// ${SHIFT_RULE}`,
        `m[${nodeIndex(0)}] = this.fresh++;`,
        `this.window = ${shiftedWindow(canonical, shift, carried)};`,
      ],
      locals: returns ? ['let x = 1;', ...(hasGuesses(canonical) ? [] : ['let h = 1;']), 'let back = 0;'] : [],
      cases: reductions.map((group) => reductionCase(canonical, group, tabledReduction(canonical, group.reduction))),
      returnStatements: returns ? returnStatements(canonical) : [],
    },
    members: ['window-symbol'],
    tables: [...windowTables(canonical, layout, carried), meaningfulTable(canonical)],
  });
}

/**
 * What is allowed, from a table over windows. With a single root the table also has the shifts and the last reduction,
 * by whether the buffer is empty: an index is found faster than a branch is predicted.
 */
function tabledAllowed(
  canonical: CanonicalSystem,
  { windowBits }: Layout,
  carried: CarriedPrefix | undefined,
): readonly string[] {
  const { system } = canonical;
  const window = carried === undefined ? 'this.window' : `this.window & ${2 ** carried.lowBits - 1}`;
  if (system.root === 'any') return [`const bits = ALLOWED[${window}]!;`, ...allowedShifts(canonical)];
  const size = (system.depth + 1) << windowBits;
  const returned = transitionGroups(canonical).reshift === undefined ? '' : `this.returned > 0 ? ${2 * size} : `;
  return [`return ALLOWED[this.window + (${returned}this.fresh <= this.length ? 0 : ${size})]!;`];
}

function carriedComment({ lowBits, hasCosts }: CarriedPrefix): readonly string[] {
  const cost = hasCosts ? ', and above that its cost' : '';
  return [`From bit ${lowBits} on, for \`viable\`, it has the class of the prefix below the window${cost}.`];
}

/** The window after a shift of a fresh word: a table knows it, and another the class of the nodes below it. */
function shiftedWindow(canonical: CanonicalSystem, shift: GuessedIds, carried: CarriedPrefix | undefined): string {
  const stop = hasGuesses(canonical) ? ` | (${stopOf(shift)})` : '';
  if (carried === undefined) return `SHIFTED[w]!${stop}`;
  const { lowBits, slotBits, classBits, hasCosts } = carried;
  const slot = `w >> ${lowBits - slotBits}`;
  const shifted = `SHIFTED[w & ${2 ** lowBits - 1}]!${stop}`;
  return hasCosts
    ? `(${shifted}) + (w & ${-(2 ** (lowBits + classBits))}) + BELOW[(${slot}) & ${2 ** (slotBits + classBits) - 1}]!`
    : `${shifted} | BELOW[${slot}]!`;
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
  const isOne = groupCount(canonical) === 1;
  const tested = testedBits(canonical, layout);
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
    judgedBy: 'configurations',
    model: {
      ...sizesOf(canonical, layout),
      groupParameter: groupSyntax(canonical).parameter,
      allowedComment: isOne
        ? 'The allowed transitions: bit t for transition t.'
        : 'The allowed transitions, in groups of 32: bit t - 32·group for transition t.',
      reductionBits: tested === undefined ? testedReductions(canonical, layout) : tabledReductions(tested),
      allowedShifts: allowedShifts(canonical),
      cases,
    },
    tables: [tested === undefined ? reducibleTable(canonical) : allowedTable(canonical, layout, { tested })],
  });
}

/** The available reductions by tests, for each group. */
function testedReductions(canonical: CanonicalSystem, layout: Layout): readonly string[] {
  const count = groupCount(canonical);
  const groups = availableStatements(canonical, layout).map((statements, group) =>
    count === 1
      ? [...statements, 'bits &= REDUCIBLE[room]!;']
      : [`if (group === ${group}) {`, ...statements, `bits &= REDUCIBLE[${count} * room + ${group}]!;`, '}'],
  );
  return [...loadWindow(canonical, layout), 'let bits = 0;', ...groups.flat()];
}

/** The available reductions from a table over the bits that say so. */
function tabledReductions(tested: number): readonly string[] {
  return [`const bits = ALLOWED[(room << ${tested}) | (this.window & ${2 ** tested - 1})]!;`];
}

function reducibleTable(canonical: CanonicalSystem): NumberTable {
  return {
    name: 'REDUCIBLE',
    comment: 'By room, the number of nodes below the top: the transitions for which the stack is high enough.',
    type: 'Int32Array',
    values: reducibleBits(canonical).flat(),
  };
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
