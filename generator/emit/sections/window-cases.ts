/** What the sections of the window share: sizes, tables, and the cases of `apply`. */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { dependentPosition, headPosition, type Reduction } from '../../theory/reduction.ts';
import { returnedBy, type TransitionSystem } from '../../theory/transition-system.ts';
import { meaningfulBits, type Layout } from '../shared/layout.ts';
import type { NumberTable } from '../shared/number-tables.ts';
import { nodeIndex, SLOT_WORDS, slotsFromTop } from '../shared/stack-slots.ts';
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
export function sizesOf({ system }: CanonicalSystem, layout: Layout): Readonly<Record<string, number | string>> {
  return {
    depth: system.depth,
    held: heldSymbols(system, layout),
    degreePlusOne: system.degree + 1,
    degreePlusTwo: system.degree + 2,
    degree: system.degree,
    symbolBits: layout.symbolBits,
    slotWords: SLOT_WORDS,
    slotsBelow: SLOT_WORDS * system.depth,
    slotsFromTop: slotsFromTop(layout),
    slotShift: Math.log2(SLOT_WORDS),
  };
}

/** Which symbols a packed window holds, and in which order. */
function heldSymbols({ depth }: TransitionSystem, { first, symbolBits }: Layout): string {
  return first === 1
    ? `the top ${depth} positions, ${symbolBits} bits each, the top’s lowest`
    : `the buffer’s front and the top ${depth} positions, ${symbolBits} bits each, the front’s lowest`;
}

export function meaningfulTable(canonical: CanonicalSystem): NumberTable {
  return {
    name: 'MEANINGFUL',
    comment: `By the number of nodes below a symbol, at most degree + 1: its bits that do not reach below the root${canonical.system.front ? '; then those of the last word above it' : ''}.`,
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

/** The cases of reductions if tables have the window after them; `attachStatements` are for those that take the buffer’s front. */
export function tabledCases(canonical: CanonicalSystem): readonly Case[] {
  return transitionGroups(canonical)
    .reductions.filter(({ reduction }) => dependentPosition(reduction) > 0)
    .map((group) => reductionCase(canonical, group, tabledReduction(canonical, group.reduction)));
}

/** The statements of reductions that attach the buffer’s front, with those that find the window after them; none if S has none. */
export function attachStatements(canonical: CanonicalSystem, window: readonly string[]): readonly string[] {
  const groups = frontGroups(canonical);
  if (groups.length === 0) return [];
  return [
    'const at = FRONT_HEADS[transition]!;',
    'if (at > 0) {',
    ...groups.flatMap((group) => groupRule(canonical, group).map((line) => `  // ${line}`)),
    ...window,
    'const attached = this.fresh++;',
    `m[attached] = m[i - ${SLOT_WORDS} * (at - 1)]!;`,
    'm[attached + this.capacity] = label;',
    'return;',
    '}',
  ];
}

/** For the same: the stack position of the head, if S has such reductions. */
export function frontHeadsTable(canonical: CanonicalSystem): readonly NumberTable[] {
  const groups = frontGroups(canonical);
  if (groups.length === 0) return [];
  return [
    {
      name: 'FRONT_HEADS',
      comment: 'By transition: the stack position of the node that takes the front of the buffer, or 0.',
      type: 'Uint8Array',
      values: canonical.transitions.map(({ id }) => groups.find((group) => group.complete === id)?.reduction.p ?? 0),
    },
  ];
}

function frontGroups(canonical: CanonicalSystem): readonly ReductionGroup[] {
  return transitionGroups(canonical).reductions.filter(({ reduction }) => dependentPosition(reduction) === 0);
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

/** The node at a position; the first two of the stack are in variables. */
function nodeAt(position: number): string {
  if (position === 0) return 'this.fresh';
  return position <= 2 ? `n${position}` : `m[${nodeIndex(position)}]!`;
}

function reductionCase(canonical: CanonicalSystem, group: ReductionGroup, statements: readonly string[]): Case {
  return { rule: groupRule(canonical, group), ids: idsOf(group), statements };
}
