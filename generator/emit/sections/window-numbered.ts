/**
 * The section of windows that are numbered as they are met: too many for tables in a module, but few occur.
 *
 * It stands on one of the other layouts, packed or spread, which computes what has not been met before; the numbers are
 * only a memory of what has been computed. So `symbolAt` and `viable` are those of that layout. Once the tables are full,
 * a window that is not in them has the number 0, and is computed.
 */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { availability, type Layout } from '../shared/layout.ts';
import { section, type Section } from '../shared/section.ts';
import { nodeIndex, SLOT_WORDS, symbolIndex } from '../shared/stack-slots.ts';
import { bitsOf, groupCount, groupSyntax, idsOf, transitionGroups } from '../shared/transition-groups.ts';
import { SHIFT_RULE } from '../shared/transition-rule.ts';
import { allowedShifts } from '../unroll/allowed-shifts.ts';
import { availableStatements, loadWindow } from '../unroll/unroll-transitions.ts';
import { allowedComment, reducibleTable, sizesOf, tabledCases, unrolledCases } from './window-cases.ts';

export function numberedSection(canonical: CanonicalSystem, layout: Layout): Section {
  const { shift, reductions } = transitionGroups(canonical);
  const { depth } = canonical.system;
  const groups = groupCount(canonical);
  const shifts = idsOf(shift).length;
  const reductionIds = canonical.transitions.length - shifts;
  const places = layout.numbered + 1;
  const syntax = groupSyntax(canonical);
  const at = (of: string): string => (groups === 1 ? of : `${groups} * ${of} + group`);
  return section('window-numbered', {
    judgedBy: 'configurations',
    model: {
      ...sizesOf(canonical, layout),
      ...storage(canonical, layout),
      most: layout.numbered,
      transitionCount: canonical.transitions.length,
      groups,
      groupParameter: syntax.parameter,
      groupArgument: syntax.argument,
      allowedComment: allowedComment(canonical),
      availableIndex: at('number'),
      reducibleIndex: at('room'),
      allowedShifts: allowedShifts(canonical),
      firstReduction: reductions[0]!.complete,
      shiftedIndex: shifts === 1 ? 'number' : `${shifts} * number + transition`,
      reducedIndex: `${reductionIds} * number + transition - ${reductions[0]!.complete}`,
      shiftRule: SHIFT_RULE,
      second: nodeIndex(2),
      entering: symbolIndex(depth + 1),
      enteringBelow: SLOT_WORDS * depth - 1,
      tabledCases: tabledCases(canonical),
      cases: unrolledCases(canonical, layout),
      availableStatements: computedReductions(canonical, layout),
      initiallyAvailable: initiallyAvailable(canonical, layout).join(', '),
      availableSize: groups * places,
      shiftedSize: shifts * places,
      reducedSize: reductionIds * places,
      enteredSize: 2 ** layout.symbolBits * places,
    },
    sources: ['runtime/module/number-of.ts'],
    tables: [reducibleTable(canonical)],
  });
}

/** What depends on how symbols are stored: in one integer, or each in its slot. */
function storage(canonical: CanonicalSystem, layout: Layout) {
  const { depth } = canonical.system;
  const { symbolBits } = layout;
  const groups = groupCount(canonical);
  const available = Array.from({ length: groups }, (_, group) =>
    groups === 1
      ? 'AVAILABLE[number] = this.available();'
      : `AVAILABLE[${groups} * number + ${group}] = this.available(${group});`,
  );
  const shifted = [`m[${nodeIndex(0)}] = this.fresh++;`, `this.top = ${nodeIndex(0)};`, 'this.number = next;'];
  if (layout.strategy !== 'spread') {
    const last = (depth - 1) * symbolBits;
    return {
      keyType: 'number',
      initialKey: '0',
      windowKey: 'window',
      restKey: `window & ${2 ** last - 1}`,
      keyMethods: [],
      symbolsSize: layout.numbered + 1,
      enterStatements: ['SYMBOLS[number] = this.window;', ...available],
      shiftStatements: [
        `m[${symbolIndex(depth)}] = this.window >> ${last};`,
        ...shifted,
        'this.window = SYMBOLS[next]!;',
      ],
      reducedWindow: ['this.window = SYMBOLS[next]!;'],
    };
  }
  const positions = Array.from({ length: depth }, (_, index) => index + 1);
  const symbolOf = (number: string, u: number): string =>
    `SYMBOLS[${depth} * ${number}${u === 1 ? '' : ` + ${u - 1}`}]`;
  const keyOf = (upTo: number): string =>
    positions
      .slice(0, upTo)
      .map((u) => `m[${symbolIndex(u)}]!`)
      .join(', ');
  return {
    keyType: 'string',
    initialKey: `'${'\\0'.repeat(depth)}'`,
    windowKey: 'windowKey()',
    restKey: 'restKey()',
    keyMethods: [
      { name: 'windowKey', comment: 'The symbols of the window, as text.', symbols: keyOf(depth) },
      { name: 'restKey', comment: 'The same without the lowest.', symbols: keyOf(depth - 1) },
    ],
    symbolsSize: depth * (layout.numbered + 1),
    enterStatements: [
      'const { memory: m, top: i } = this;',
      ...positions.map((u) => `${symbolOf('number', u)} = m[${symbolIndex(u)}]!;`),
      ...available,
    ],
    // A shift moves every symbol one position down; a reduction leaves the one that enters where it is.
    shiftStatements: [...positions.map((u) => `m[${symbolIndex(u - 1)}] = ${symbolOf('next', u)}!;`), ...shifted],
    reducedWindow: positions.slice(0, -1).map((u) => `m[${symbolIndex(u + 1)}] = ${symbolOf('next', u)}!;`),
  };
}

/** Statements that put the available reductions of a group into `bits`. */
function computedReductions(canonical: CanonicalSystem, layout: Layout): readonly string[] {
  const groups = availableStatements(canonical, layout);
  const tests =
    groups.length === 1
      ? groups.flat()
      : groups.flatMap((statements, group) => [`if (group === ${group}) {`, ...statements, '}']);
  return [...loadWindow(canonical, layout), 'let bits = 0;', ...tests];
}

/** The available reductions of the window in which all bits are 0, by group. */
function initiallyAvailable(canonical: CanonicalSystem, layout: Layout): readonly number[] {
  const ids = canonical.transitions.flatMap((transition) =>
    transition.kind === 'reduce' && availability(canonical, layout, transition.reduction).value === 0
      ? [transition.id]
      : [],
  );
  return Array.from({ length: groupCount(canonical) }, (_, group) => bitsOf(ids, group));
}
