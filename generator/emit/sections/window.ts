/**
 * The sections of the window: how symbols are stored, which transitions are allowed, and what they do to the symbols.
 */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import type { CarriedPrefix } from '../shared/carried-prefix.ts';
import { attachesFront, isStraight, lowestBit, type Layout } from '../shared/layout.ts';
import { section, type Section } from '../shared/section.ts';
import { nodeIndex, symbolIndex } from '../shared/stack-slots.ts';
import { groupCount, groupSyntax, stopOf, transitionGroups } from '../shared/transition-groups.ts';
import { reshiftRule, shiftRule } from '../shared/transition-rule.ts';
import { allowedShifts } from '../unroll/allowed-shifts.ts';
import { availableStatements, loadWindow, namesInStatements } from '../unroll/unroll-transitions.ts';
import { allowedTable, testedBits, windowTables } from '../unroll/window-tables.ts';
import { numberedRestsSection, readsOpen } from './numbered-rests.ts';
import { afterTable, classAfterShift, idBits, straightMoves } from './straight-transitions.ts';
import {
  allowedComment,
  attachStatements,
  frontHeadsTable,
  hasGuesses,
  meaningfulTable,
  reducibleTable,
  sizesOf,
  tabledCases,
  unrolledCases,
} from './window-cases.ts';
import { numberedSection } from './window-numbered.ts';

/** The members that find symbols, by the first position of the window. */
const WINDOW_SYMBOL = ['runtime/module/front-window-symbol.ts', 'runtime/module/window-symbol.ts'] as const;
const SLOT_SYMBOL = ['runtime/module/front-slot-symbol.ts', 'runtime/module/slot-symbol.ts'] as const;

/** `isAmple` says whether `viable` knows with how many words left the window decides. */
export function windowSections(
  canonical: CanonicalSystem,
  layout: Layout,
  { carried, isAmple }: { readonly carried: CarriedPrefix | undefined; readonly isAmple: boolean },
): readonly Section[] {
  switch (layout.strategy) {
    case 'tables':
      return [
        tablesSection(canonical, layout, carried),
        isStraight(canonical.system) ? straightSection(canonical, layout, carried) : tabledSection(canonical, layout),
      ];
    case 'packed':
      if (layout.numbered > 0 && isStraight(canonical.system)) {
        return [numberedRestsSection(canonical, layout, { hasOpen: isAmple && readsOpen(canonical, layout) })];
      }
      return [
        section('window-packed', {
          judgedBy: 'configurations',
          model: sizesOf(canonical, layout),
          members: [WINDOW_SYMBOL[layout.first]],
          tables: [meaningfulTable(canonical)],
        }),
        transitionsOf(canonical, layout),
      ];
    case 'spread':
      return [
        section('window-spread', {
          judgedBy: 'configurations',
          model: sizesOf(canonical, layout),
          members: [SLOT_SYMBOL[layout.first]],
          tables: [meaningfulTable(canonical)],
        }),
        transitionsOf(canonical, layout),
      ];
  }
}

function tablesSection(canonical: CanonicalSystem, layout: Layout, carried: CarriedPrefix | undefined): Section {
  return section('window-tables', {
    judgedBy: 'configurations',
    model: {
      ...sizesOf(canonical, layout),
      carried: carried === undefined ? [] : carriedComment(carried),
      initial: carried?.initialWindow ?? 0,
      allowed: tabledAllowed(canonical, layout, carried),
    },
    members: [WINDOW_SYMBOL[layout.first]],
    tables: [windowTables(canonical, layout, carried).allowed, meaningfulTable(canonical)],
  });
}

/** Transitions without branches. */
function straightSection(canonical: CanonicalSystem, layout: Layout, carried: CarriedPrefix | undefined): Section {
  const { depth } = canonical.system;
  const { shifted, reduced } = windowTables(canonical, layout, carried);
  const { reduces, top, moves, moveTables } = straightMoves(canonical);
  const last = lowestBit(layout);
  const window = carried === undefined ? 'w' : `(w & ${2 ** carried.lowBits - 1})`;
  const parts = [
    `AFTER[(${window} << ${idBits(canonical)}) | transition]!`,
    `((m[(${symbolIndex(depth + 1)}) | 0]! << ${last}) & reduces)`,
    ...(carried === undefined ? [] : [classAfterShift(carried)]),
  ];
  return section('straight-transitions', {
    judgedBy: 'configurations',
    model: {
      reduces,
      window: parts.join(' | '),
      leaving: symbolIndex(depth),
      lastShift: last,
      top,
      above: nodeIndex(0),
      moves,
    },
    tables: [
      afterTable(canonical, layout, {
        shifted: shifted.values,
        reduced: reduced.values,
        complete: hasGuesses(canonical) ? transitionGroups(canonical).shift.complete : undefined,
      }),
      ...moveTables,
    ],
  });
}

/** Transitions in cases. */
function tabledSection(canonical: CanonicalSystem, layout: Layout): Section {
  const { depth } = canonical.system;
  const { shift, reshift, reductions } = transitionGroups(canonical);
  const returns = reshift !== undefined;
  const stop = hasGuesses(canonical) ? ` | (${stopOf(shift)})` : '';
  const { shifted, reduced } = windowTables(canonical, layout, undefined);
  return section('tabled-transitions', {
    judgedBy: 'configurations',
    model: {
      depth,
      windowBits: layout.windowBits,
      windowMask: 2 ** layout.windowBits - 1,
      firstReduction: reductions[0]!.complete,
      lastShift: lowestBit(layout),
      above: nodeIndex(0),
      second: nodeIndex(2),
      // The symbol that a shift moves out of the window, and the one that a reduction moves into it.
      leaving: symbolIndex(depth),
      entering: symbolIndex(depth + 1),
      shiftStatements: [
        ...(returns ? reshiftFromTable(reshift) : []),
        ...comments(shiftRule(canonical)),
        `m[${nodeIndex(0)}] = this.fresh++;`,
        `this.window = SHIFTED[w]!${stop};`,
      ],
      frontStatements: attachStatements(canonical, [
        `this.window = (w & ${~(2 ** layout.windowBits - 1)}) | REDUCED[((transition - ${reductions[0]!.complete}) << ${layout.windowBits}) | (w & ${2 ** layout.windowBits - 1})]!;`,
      ]),
      locals: returns ? returnLocals(canonical) : [],
      cases: tabledCases(canonical),
      returnStatements: returns ? returnStatements(canonical) : [],
    },
    tables: [shifted, reduced, ...frontHeadsTable(canonical)],
  });
}

/**
 * What is allowed, from a table over windows. With a single root, or reductions of the buffer’s front, the table also
 * has the shifts and the last reduction, by whether the buffer is empty: an index is found faster than a branch is
 * predicted.
 */
function tabledAllowed(
  canonical: CanonicalSystem,
  { windowBits }: Layout,
  carried: CarriedPrefix | undefined,
): readonly string[] {
  const { system } = canonical;
  const window = carried === undefined ? 'this.window' : `this.window & ${2 ** carried.lowBits - 1}`;
  if (system.root === 'any' && !system.front) {
    return [`const bits = ALLOWED[${window}]!;`, ...allowedShifts(canonical)];
  }
  const size = (system.depth + 1) << windowBits;
  if (system.root === 'single' && attachesFront(system)) {
    const part = `this.fresh < this.length ? 0 : this.fresh > this.length ? ${size} : ${2 * size}`;
    return [`return ALLOWED[this.window + (${part})]!;`];
  }
  const returned = transitionGroups(canonical).reshift === undefined ? '' : `this.returned > 0 ? ${2 * size} : `;
  return [`return ALLOWED[this.window + (${returned}this.fresh <= this.length ? 0 : ${size})]!;`];
}

function carriedComment({ lowBits, hasCosts }: CarriedPrefix): readonly string[] {
  const cost = hasCosts ? ', and above that its cost' : '';
  return [`From bit ${lowBits} on, for \`viable\`, it has the class of the prefix below the window${cost}.`];
}

function returnLocals(canonical: CanonicalSystem): readonly string[] {
  return hasGuesses(canonical)
    ? ['// The stack position of the dependent, and how many nodes return.', 'let x = 1;', 'let back = 0;']
    : [
        '// The stack positions of dependent and head, and how many nodes return.',
        'let x = 1;',
        'let h = 1;',
        'let back = 0;',
      ];
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
    ...comments(reshiftRule()),
    '  const back = --this.returned;',
    `  m[${nodeIndex(0)}] = this.returnedNodes[back]!;`,
    '  this.window = SHIFTED[w]! | this.returnedSymbols[back]!;',
    '  return;',
    '}',
  ];
}

function comments(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `// ${line}`);
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
      names: namesInStatements(canonical, layout),
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
