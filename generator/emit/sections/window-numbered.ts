/**
 * The section of windows that are numbered as they are met: too many for tables in a module, but few occur.
 *
 * It stands on one of the other layouts, packed or spread, which computes what has not been met before; the numbers are
 * only a memory of what has been computed. So `symbolAt` and `viable` are those of that layout. Once the tables are full,
 * a window that is not in them has the number 0, and is computed.
 */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { attachesFront, availability, lowestBit, positionsAbove, type Layout } from '../shared/layout.ts';
import { section, type Section } from '../shared/section.ts';
import { nodeIndex, SLOT_WORDS, symbolIndex } from '../shared/stack-slots.ts';
import { bitsOf, groupCount, groupSyntax, idsOf, transitionGroups } from '../shared/transition-groups.ts';
import { shiftRule } from '../shared/transition-rule.ts';
import { allowedShifts } from '../unroll/allowed-shifts.ts';
import { availableStatements, loadWindow, namesInStatements } from '../unroll/unroll-transitions.ts';
import {
  allowedComment,
  attachStatements,
  frontHeadsTable,
  reducibleTable,
  sizesOf,
  tabledCases,
  unrolledCases,
} from './window-cases.ts';

export function numberedSection(canonical: CanonicalSystem, layout: Layout): Section {
  const { shift, reductions } = transitionGroups(canonical);
  const { depth } = canonical.system;
  const groups = groupCount(canonical);
  const shifts = idsOf(shift).length;
  const reductionIds = canonical.transitions.length - shifts;
  const places = layout.numbered + 1;
  const syntax = groupSyntax(canonical);
  const reducedIndex = `${reductionIds} * number + transition - ${reductions[0]!.complete}`;
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
      frontStatements: attachStatements(canonical, [
        `const next = REDUCED[${reducedIndex}]!;`,
        'if (next === 0) {',
        '  this.applyAnew(transition, label);',
        '  return;',
        '}',
        'this.number = next;',
        ...frontWindow(canonical, layout),
      ]),
      // The window after them has no symbol that enters from below.
      frontTables: attachesFront(canonical.system)
        ? ['if (FRONT_HEADS[transition]! > 0) {', `  REDUCED[${reducedIndex}] = next;`, '  return;', '}']
        : [],
      shiftedIndex: shifts === 1 ? 'number' : `${shifts} * number + transition`,
      reducedIndex,
      shiftRule: shiftRule(canonical),
      second: nodeIndex(2),
      entering: symbolIndex(depth + 1),
      enteringBelow: SLOT_WORDS * depth - 1,
      tabledCases: tabledCases(canonical),
      names: namesInStatements(canonical, layout),
      cases: unrolledCases(canonical, layout),
      availableStatements: computedReductions(canonical, layout),
      initiallyAvailable: initiallyAvailable(canonical, layout).join(', '),
      availableSize: groups * places,
      shiftedSize: shifts * places,
      reducedSize: reductionIds * places,
      enteredSize: 2 ** layout.symbolBits * places,
    },
    sources: ['runtime/module/number-of.ts'],
    tables: [reducibleTable(canonical), ...frontHeadsTable(canonical)],
  });
}

/** What depends on how symbols are stored: in one integer, or each in its slot. */
function storage(canonical: CanonicalSystem, layout: Layout) {
  const { depth } = canonical.system;
  const groups = groupCount(canonical);
  const available = Array.from({ length: groups }, (_, group) =>
    groups === 1
      ? 'AVAILABLE[number] = this.available();'
      : `AVAILABLE[${groups} * number${group === 0 ? '' : ` + ${group}`}] = this.available(${group});`,
  );
  const shifted = [`m[${nodeIndex(0)}] = this.fresh++;`, `this.top = ${nodeIndex(0)};`, 'this.number = next;'];
  if (layout.strategy !== 'spread') {
    const last = lowestBit(layout);
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
  const positions = positionsAbove(layout, depth + 1);
  return {
    keyType: 'string',
    initialKey: `'${'\\0'.repeat(positions.length)}'`,
    windowKey: 'windowKey()',
    restKey: 'restKey()',
    keyMethods: [
      { name: 'windowKey', comment: 'The symbols of the window, as text.', symbols: keyOf(positions) },
      { name: 'restKey', comment: 'The same without the lowest.', symbols: keyOf(positions.slice(0, -1)) },
    ],
    symbolsSize: positions.length * (layout.numbered + 1),
    enterStatements: [
      'const { memory: m, top: i } = this;',
      ...positions.map((u) => `${symbolOf(layout, depth, { number: 'number', u })} = m[${symbolIndex(u)}]!;`),
      ...available,
    ],
    // A shift moves every symbol one position down; a reduction leaves the one that enters where it is.
    shiftStatements: [
      ...positions.map((u) => `m[${symbolIndex(u - 1)}] = ${symbolOf(layout, depth, { number: 'next', u })}!;`),
      ...shifted,
    ],
    reducedWindow: positions
      .slice(0, -1)
      .map((u) => `m[${symbolIndex(u + 1)}] = ${symbolOf(layout, depth, { number: 'next', u })}!;`),
  };
}

/** The symbols at some positions, as arguments. */
function keyOf(positions: readonly number[]): string {
  return positions.map((u) => `m[${symbolIndex(u)}]!`).join(', ');
}

/** The place of a symbol of a numbered window, if every symbol has its own slot. */
function symbolOf(
  layout: Layout,
  depth: number,
  { number, u }: { readonly number: string; readonly u: number },
): string {
  const { length } = positionsAbove(layout, depth + 1);
  return `SYMBOLS[${length} * ${number}${u === layout.first ? '' : ` + ${u - layout.first}`}]`;
}

/** Statements for the window `next` if nothing leaves the stack. */
function frontWindow({ system: { depth } }: CanonicalSystem, layout: Layout): readonly string[] {
  if (layout.strategy !== 'spread') return ['this.window = SYMBOLS[next]!;'];
  return positionsAbove(layout, depth + 1).map(
    (u) => `m[${symbolIndex(u)}] = ${symbolOf(layout, depth, { number: 'next', u })}!;`,
  );
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
