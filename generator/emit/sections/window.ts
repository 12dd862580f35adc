/**
 * The sections of the window: how symbols are stored, which transitions are allowed, and what they do to the symbols.
 */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { dependentPosition, formatReduction, headPosition, type Reduction } from '../../theory/reduction.ts';
import { returnedBy } from '../../theory/transition-system.ts';
import type { Layout } from '../shared/layout.ts';
import { section, type Section } from '../shared/section.ts';
import { nodeIndex, SLOT_WORDS, symbolIndex } from '../shared/stack-slots.ts';
import {
  bitsOf,
  groupCount,
  groupSyntax,
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
        section('window-packed', { model: sizesOf(canonical, layout), members: ['window-symbol'] }),
        unrolledSection(canonical, layout),
      ];
    case 'spread':
      return [
        section('window-spread', { model: sizesOf(canonical, layout), members: ['slot-symbol'] }),
        unrolledSection(canonical, layout),
      ];
  }
}

function sizesOf({ system }: CanonicalSystem, layout: Layout) {
  return {
    depth: system.depth,
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
        `this.window = SHIFTED[w]! | (${stopOf(shift)});`,
      ],
      locals: returns ? ['let x = 1;', 'let back = 0;'] : [],
      cases: reductions.map((group) => reductionCase(canonical, group, tabledReduction(canonical, group.reduction))),
      returnStatements: returns
        ? ['if (this.returned > 0) this.closeReturned(x);', 'if (back > 0) this.giveBack(back);']
        : [],
    },
    members: ['window-symbol'],
    tables: windowTables(canonical, layout),
  });
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
      ids: [shift.complete, shift.seeking],
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
      allowedShifts: [...(isOne ? [] : ['if (group > 0) return bits;']), ...allowedShifts(canonical)],
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

/** Adds the shifts to the `bits` of reductions. */
function allowedShifts(canonical: CanonicalSystem): readonly string[] {
  const { shift, reshift } = transitionGroups(canonical);
  return [
    ...(reshift === undefined ? [] : [`if (this.returned > 0) return bits | ${bitsOf([reshift])};`]),
    `return this.fresh <= this.length ? bits | ${bitsOf([shift.complete, shift.seeking])} : bits;`,
  ];
}

function reductionCase(
  { system }: CanonicalSystem,
  { reduction, complete, seeking }: ReductionGroup,
  statements: readonly string[],
): Case {
  return {
    rule: `${formatReduction(reduction)}: ${reductionRule(system, reduction)}`,
    ids: [complete, seeking],
    statements,
  };
}
