/**
 * The section of packed windows whose rests are numbered as they are met: too many for tables in a module, but few occur.
 *
 * The rest of a window is the window without its deepest symbol, and the room, at most depth - 1. A symbol that leaves
 * the window has one more bit, which is 1 if it is the root’s. With it the rest tells all of the room. The number of a
 * window is that of its rest, and below it the deepest symbol with this bit; so a reduction finds the number of the rest
 * after it in a table, whatever symbol enters from below, and the symbol itself makes it the number of the window. What
 * the tables say follows from windows alone, so nothing that callers do wrong can spoil them. Once all numbers are taken,
 * a rest has the number 0, and is computed each time.
 */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { isStraight, lowestBit, type Layout } from '../shared/layout.ts';
import { section, type Section } from '../shared/section.ts';
import { nodeIndex, symbolIndex } from '../shared/stack-slots.ts';
import { bitsOf, groupCount, groupSyntax, idsOf, transitionGroups } from '../shared/transition-groups.ts';
import { groupRule, shiftRule } from '../shared/transition-rule.ts';
import { allowedShifts } from '../unroll/allowed-shifts.ts';
import {
  availableStatements,
  namesInStatements,
  windowAfterReduction,
  windowAfterShift,
} from '../unroll/unroll-transitions.ts';
import { idBits, straightMoves } from './straight-transitions.ts';
import { allowedComment, meaningfulTable, reducibleTable, sizesOf } from './window-cases.ts';

/** `hasOpen` says whether `viable` reads what is viable with many words left from a table by number. */
export function numberedRestsSection(
  canonical: CanonicalSystem,
  layout: Layout,
  { hasOpen }: { readonly hasOpen: boolean },
): Section {
  const { depth } = canonical.system;
  const { shift, reductions } = transitionGroups(canonical);
  const groups = groupCount(canonical);
  const syntax = groupSyntax(canonical);
  const { reduces, top, moves, moveTables } = straightMoves(canonical);
  const last = lowestBit(layout);
  const codeBits = layout.symbolBits + 1;
  const numbers = (layout.numbered + 1) * 2 ** codeBits;
  const at = (of: string): string => (groups === 1 ? of : `${groups} * ${of} + group`);
  return section('numbered-rests', {
    judgedBy: 'configurations',
    model: {
      ...sizesOf(canonical, layout),
      most: layout.numbered,
      codes: 2 ** codeBits,
      codeBits,
      codeMask: 2 ** codeBits - 1,
      symbolMask: 2 ** layout.symbolBits - 1,
      restBits: last,
      restMask: 2 ** last - 1,
      rests: layout.numbered + 1,
      ids: 2 ** idBits(canonical),
      lastRoom: depth - 1,
      rootBit: 2 ** layout.symbolBits,
      idBits: idBits(canonical),
      transitionCount: canonical.transitions.length,
      firstReduction: reductions[0]!.complete,
      groups,
      groupParameter: syntax.parameter,
      groupRequired: groups === 1 ? '' : ', group: number',
      groupArgument: groups === 1 ? '' : ', group',
      allowedComment: allowedComment(canonical),
      allowedIndex: at('number'),
      reducibleIndex: at('room'),
      enterAllowed: [
        ...Array.from({ length: groups }, (_, group) =>
          groups === 1
            ? 'ALLOWED[number] = allowedReductions(rest, code);'
            : `ALLOWED[${groups} * number + ${group}] = allowedReductions(rest, code, ${group});`,
        ),
        ...(hasOpen ? ['OPEN[number] = openTransitions(rest, code);'] : []),
      ],
      open: hasOpen ? openDeclarations(canonical, layout, { numbers, first: 2 ** codeBits }) : [],
      allowedShifts: allowedShifts(canonical),
      available:
        groups === 1
          ? availableStatements(canonical, layout).flat()
          : availableStatements(canonical, layout).flatMap((tests, group) => [
              `if (group === ${group}) {`,
              ...tests,
              '}',
            ]),
      names: namesInStatements(canonical, layout),
      cases: [
        { rule: shiftRule(canonical), ids: idsOf(shift), statements: windowAfterShift(canonical, layout, shift) },
        ...reductions.map((group) => ({
          rule: groupRule(canonical, group),
          ids: idsOf(group),
          statements: windowAfterReduction(canonical, layout, group),
        })),
      ],
      reduces,
      leaving: symbolIndex(depth),
      entering: symbolIndex(depth + 1),
      top,
      above: nodeIndex(0),
      moves,
      allowedSize: groups * numbers,
      afterSize: numbers * 2 ** idBits(canonical),
    },
    sources: ['runtime/module/number-of.ts'],
    members: ['runtime/module/window-symbol.ts'],
    tables: [reducibleTable(canonical), meaningfulTable(canonical), ...moveTables],
  });
}

/** True if `viable` can read what is viable with many words left from a table over the numbers of windows. */
export function readsOpen(canonical: CanonicalSystem, { strategy, numbered }: Layout): boolean {
  return strategy === 'packed' && numbered > 0 && isStraight(canonical.system) && groupCount(canonical) === 1;
}

/** The table of what is viable with many words left: 0 with a complete root in the window, or if that is not known yet. */
function openDeclarations(
  canonical: CanonicalSystem,
  { symbolBits }: Layout,
  { numbers, first }: { readonly numbers: number; readonly first: number },
): readonly string[] {
  const shifts = bitsOf(idsOf(transitionGroups(canonical).shift));
  return [
    '/** By the number of a window, what is viable with many words left. With a complete root it is nothing. */',
    `const OPEN = new Int32Array(${numbers});`,
    `OPEN[${first}] = ${shifts};`,
    'function openTransitions(rest: number, code: number): number {',
    'const room = roomOf(rest, code);',
    `const isComplete = room < ${canonical.system.depth} && ((windowOf(rest, code) >> (room * ${symbolBits})) & 1) === 1;`,
    `return isComplete ? 0 : (allowedReductions(rest, code) | ${shifts}) & ~FINISHING[room]!;`,
    '}',
  ];
}
