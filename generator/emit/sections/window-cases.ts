/** What the sections of the window share: sizes, tables, and the cases of `apply`. */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { dependentPosition, headPosition, type Reduction } from '../../theory/reduction.ts';
import { returnedBy } from '../../theory/transition-system.ts';
import { meaningfulBits, type Layout } from '../shared/layout.ts';
import type { NumberTable } from '../shared/number-tables.ts';
import { nodeIndex, SLOT_WORDS } from '../shared/stack-slots.ts';
import {
  groupCount,
  idsOf,
  reducibleBits,
  transitionGroups,
  type ReductionGroup,
} from '../shared/transition-groups.ts';
import { groupRule, reshiftRule, shiftRule, type RuleLines } from '../shared/transition-rule.ts';
import { reduceStatements, reshiftStatements, shiftStatements } from '../unroll/unroll-transitions.ts';

/** A case of the switch in `apply`. */
interface Case {
  readonly rule: RuleLines;
  readonly ids: readonly number[];
  readonly statements: readonly string[];
}

/** Numbers of the system and its layout, for templates and members. */
export function sizesOf({ system }: CanonicalSystem, layout: Layout): Readonly<Record<string, number>> {
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

export function meaningfulTable(canonical: CanonicalSystem): NumberTable {
  return {
    name: 'MEANINGFUL',
    comment: 'By the number of nodes below a symbol, at most degree + 1: its bits that do not reach below the root.',
    type: 'Int32Array',
    values: meaningfulBits(canonical),
  };
}

export function reducibleTable(canonical: CanonicalSystem): NumberTable {
  return {
    name: 'REDUCIBLE',
    comment: 'By room, the number of nodes below the top: the transitions for which the stack is high enough.',
    type: 'Int32Array',
    values: reducibleBits(canonical).flat(),
  };
}

export function allowedComment(canonical: CanonicalSystem): string {
  return groupCount(canonical) === 1
    ? 'The allowed transitions: bit t for transition t.'
    : 'The allowed transitions, in groups of 32: bit t - 32·group for transition t.';
}

export function hasGuesses({ symbols }: CanonicalSystem): boolean {
  return symbols.stopBits > 0;
}

/** The cases of transitions that compute the window after them. */
export function unrolledCases(canonical: CanonicalSystem, layout: Layout): readonly Case[] {
  const { shift, reshift, reductions } = transitionGroups(canonical);
  const returned =
    reshift === undefined
      ? []
      : [
          {
            rule: reshiftRule(),
            ids: [reshift],
            statements: reshiftStatements(canonical, layout),
          },
        ];
  return [
    { rule: shiftRule(canonical), ids: idsOf(shift), statements: shiftStatements(canonical, layout, shift) },
    ...returned,
    ...reductions.map((group) => reductionCase(canonical, group, reduceStatements(canonical, layout, group))),
  ];
}

/** The cases of reductions if tables have the window after them. */
export function tabledCases(canonical: CanonicalSystem): readonly Case[] {
  return transitionGroups(canonical).reductions.map((group) =>
    reductionCase(canonical, group, tabledReduction(canonical, group.reduction)),
  );
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

function reductionCase(canonical: CanonicalSystem, group: ReductionGroup, statements: readonly string[]): Case {
  return { rule: groupRule(canonical, group), ids: idsOf(group), statements };
}
