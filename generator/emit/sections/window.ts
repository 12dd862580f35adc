/**
 * The sections of the window: how symbols are stored, which transitions are allowed, and what they do to the symbols.
 */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import type { CarriedPrefix } from '../shared/carried-prefix.ts';
import type { Layout } from '../shared/layout.ts';
import { section, type Section } from '../shared/section.ts';
import { nodeIndex, symbolIndex } from '../shared/stack-slots.ts';
import { groupCount, groupSyntax, stopOf, transitionGroups, type GuessedIds } from '../shared/transition-groups.ts';
import { SHIFT_RULE } from '../shared/transition-rule.ts';
import { allowedShifts } from '../unroll/allowed-shifts.ts';
import { availableStatements, loadWindow } from '../unroll/unroll-transitions.ts';
import { allowedTable, testedBits, windowTables } from '../unroll/window-tables.ts';
import {
  allowedComment,
  hasGuesses,
  meaningfulTable,
  reducibleTable,
  sizesOf,
  tabledCases,
  unrolledCases,
} from './window-cases.ts';
import { numberedSection } from './window-numbered.ts';

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
          members: ['runtime/module/window-symbol.ts'],
          tables: [meaningfulTable(canonical)],
        }),
        transitionsOf(canonical, layout),
      ];
    case 'spread':
      return [
        section('window-spread', {
          judgedBy: 'configurations',
          model: sizesOf(canonical, layout),
          members: ['runtime/module/slot-symbol.ts'],
          tables: [meaningfulTable(canonical)],
        }),
        transitionsOf(canonical, layout),
      ];
  }
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
      cases: tabledCases(canonical),
      returnStatements: returns ? returnStatements(canonical) : [],
    },
    members: ['runtime/module/window-symbol.ts'],
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

/** How transitions change the window: computed each time, or once for each window that is met. */
function transitionsOf(canonical: CanonicalSystem, layout: Layout): Section {
  return layout.numbered > 0 ? numberedSection(canonical, layout) : unrolledSection(canonical, layout);
}

function unrolledSection(canonical: CanonicalSystem, layout: Layout): Section {
  const tested = testedBits(canonical, layout);
  return section('unrolled', {
    judgedBy: 'configurations',
    model: {
      ...sizesOf(canonical, layout),
      groupParameter: groupSyntax(canonical).parameter,
      allowedComment: allowedComment(canonical),
      reductionBits: tested === undefined ? testedReductions(canonical, layout) : tabledReductions(tested),
      allowedShifts: allowedShifts(canonical),
      cases: unrolledCases(canonical, layout),
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
