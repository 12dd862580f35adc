/**
 * The section of viable transitions by a completion automaton of stacks, where the window carries the class of what lies
 * below it (carried-prefix.ts): all that is left to read is the slot under the window and the window.
 */
import { ampleTransitions, type PackedStacks } from '../../completion/stacks/packed-stacks.ts';
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import type { CarriedPrefix } from '../shared/carried-prefix.ts';
import type { Layout } from '../shared/layout.ts';
import type { NumberTable } from '../shared/number-tables.ts';
import { readingTables, strideExpressions } from './reading-tables.ts';
import { section, type Section } from '../shared/section.ts';
import { SLOT_WORDS } from '../shared/stack-slots.ts';
import { bitsOf, transitionGroups } from '../shared/transition-groups.ts';
import { allowedTable, tabledWindows } from '../unroll/window-tables.ts';

export function viableCarriedSection(
  canonical: CanonicalSystem,
  layout: Layout,
  { completion, carried }: { readonly completion: PackedStacks; readonly carried: CarriedPrefix },
): Section {
  const { depth, symbolBits, strideBits, levels, sizes, ample } = completion;
  const isOpen = ample?.perNode === 0;
  return section('viable-carried', {
    judgedBy: 'viable',
    model: {
      sizes,
      initialSlot: carried.initialSlot,
      /** From the top down to the symbol under the window. */
      symbolUnder: SLOT_WORDS * depth - 1,
      transitionCount: canonical.transitions.length,
      ...(carried.hasCosts ? withCosts(carried) : withoutCosts(carried)),
      shortcut: isOpen ? shortcut(carried, completion) : [],
      strideBits,
      strides: strideExpressions(completion, layout, `(slot & ${2 ** symbolBits - 1})`),
      levels,
      lastSlack: levels - 1,
    },
    tables: [
      belowTable(canonical, completion, carried),
      ...readingTables(completion),
      ...(isOpen ? [openTable(canonical, layout, { completion, carried })] : []),
    ],
    exports: ['completion'],
  });
}

const WORDS_LEFT = 'this.length - this.fresh + 1';

/** With many words left nothing is read but the window. */
function shortcut({ lowBits }: CarriedPrefix, { nothing, ample }: PackedStacks): readonly string[] {
  return [
    '// With this many words left, every allowed transition is viable except those that complete the root.',
    `if (${WORDS_LEFT} >= ${ample!.base} && w < ${nothing * 2 ** lowBits}) return OPEN[w & ${2 ** lowBits - 1}]!;`,
  ];
}

function withoutCosts({ slotBits }: CarriedPrefix) {
  return {
    fields: [],
    reset: [],
    copy: [],
    slack: [`const slack = ${WORDS_LEFT};`],
    node: `slot >> ${slotBits}`,
    methods: [],
  };
}

/** Less than any number of words left, whatever has become of the cost. */
const UNCOUNTED = -(2 ** 30);

/** Where prefixes have costs, sentences can be too long. That is found out where nothing is viable, which is rare. */
function withCosts({ slotBits, classBits, maxLength }: CarriedPrefix) {
  return {
    fields: [
      '/** The number of words, or less than any cost if there are so many that costs do not fit. */',
      'private counted = 0;',
    ],
    reset: [`this.counted = length > ${maxLength} ? ${UNCOUNTED} : length;`],
    copy: ['this.counted = other.counted;'],
    slack: [
      `const slack = this.counted - this.fresh + 1 - (slot >> ${slotBits + classBits});`,
      'if (slack < 0) return this.outOfWords();',
    ],
    node: `(slot >> ${slotBits}) & ${2 ** classBits - 1}`,
    methods: [
      [
        'private outOfWords(): number {',
        '    if (this.counted >= 0) return 0;',
        `    throw new RangeError('viable transitions are known for up to ${maxLength} words');`,
        '  }',
      ].join('\n'),
    ],
  };
}

/** The next class and cost, in the places that they have in a window, by what leaves the window: symbol, room, class. */
function belowTable(
  { system: { depth } }: CanonicalSystem,
  { below, nothing, classes, symbolBits }: PackedStacks,
  { lowBits, slotBits }: CarriedPrefix,
): NumberTable {
  const values = Array.from({ length: (nothing + 1) << slotBits }, (_, index) => {
    const id = index >> slotBits;
    const room = (index >> symbolBits) & (2 ** (slotBits - symbolBits) - 1);
    // Below the window of a stack of less than `depth` symbols is a start, of one of `depth` the empty prefix.
    const itsRoom = id === 0 ? depth - 1 : id >= classes && id < nothing ? id - classes - 1 : depth;
    const symbol = index & (2 ** symbolBits - 1);
    return room === itsRoom ? below[(id << symbolBits) | symbol]! * 2 ** lowBits : 0;
  });
  return {
    name: 'BELOW',
    comment: `By symbol, room and class, as they stand in a slot: the class of the prefix with that symbol, and the increase of its cost, from bit ${lowBits} on.`,
    type: 'Int32Array',
    values,
  };
}

/** What is viable with ample words, by room and symbols. */
function openTable(
  canonical: CanonicalSystem,
  layout: Layout,
  { completion, carried }: { readonly completion: PackedStacks; readonly carried: CarriedPrefix },
): NumberTable {
  const { depth, symbolBits } = completion;
  const occurring = tabledWindows(canonical, layout, carried);
  const { complete, seeking } = transitionGroups(canonical).shift;
  const { values } = allowedTable(canonical, layout, { tested: layout.windowBits, occurring });
  return {
    name: 'OPEN',
    comment:
      'By room and symbols, like the allowed reductions: what is viable with many words left. With a complete root it is nothing.',
    type: 'Int32Array',
    values: values.map((reductions, index) => {
      const room = index >> layout.windowBits;
      const window = index & (2 ** layout.windowBits - 1);
      const isComplete = room < depth && ((window >> (room * symbolBits)) & 1) === 1;
      if (isComplete || !occurring.has(window)) return 0;
      const allowed = [reductions | bitsOf([complete, seeking])];
      return ampleTransitions(completion, { allowed, height: room + 1 })[0]!;
    }),
  };
}
