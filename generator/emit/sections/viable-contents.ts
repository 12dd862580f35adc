/** The section of viable transitions by a completion automaton of contents, laid out as it was checked. */
import type { PackedContents } from '../../completion/contents/packed-contents.ts';
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { roomBits, type Layout } from '../shared/layout.ts';
import { finishingTable, type NumberTable } from '../shared/number-tables.ts';
import { section, type Section } from '../shared/section.ts';
import { SLOT_WORDS } from '../shared/stack-slots.ts';

/** Returned symbols are read in blocks of this size; few sentences return so many. */
const BLOCK_SIZE = 64;

export function viableContentsSection(
  { transitions, symbols }: CanonicalSystem,
  layout: Layout,
  completion: PackedContents,
): Section {
  const { depth, degree, symbolBits, freshShifts, ample, sizes } = completion;
  const memory = answerMemory(completion, layout);
  const root = rootExpression(layout, 'room');
  return section('viable-contents', {
    judgedBy: 'viable',
    model: {
      sizes,
      nodes: sizes.nodes,
      depth,
      degree,
      symbolBits,
      pairBits: symbols.pairBits,
      slotWords: SLOT_WORDS,
      // The window, and a symbol that is shifted onto it.
      scratchSize: depth + 1,
      blockSize: BLOCK_SIZE,
      /** The most symbols that a transition returns. */
      mostReturned: Math.max(...completion.rules.returns),
      freshShifts,
      transitionCount: transitions.length,
      root,
      shortcut: ample === undefined ? [] : shortcut({ ample, depth }, layout),
      certain: ample === undefined ? [] : certainStatements(ample, freshShifts),
      few: memory === undefined ? 'decideViable' : 'rememberViable',
      answers: memory === undefined ? [] : ANSWERS,
      ...memory,
    },
    tables: [...automatonTables(completion), ...ruleTables(completion), finishingTable(completion.finishing)],
    members:
      memory === undefined
        ? ['runtime/module/try-contents.ts']
        : ['runtime/module/remember-viable.ts', 'runtime/module/try-contents.ts'],
    exports: ['completion'],
  });
}

/** The answers that are remembered; a power of two. */
const ANSWER_COUNT = 2 ** 14;

const ANSWERS = [
  '',
  '/** Answers of `viable` with few words left, each behind the number of its content plus 1; 0 where there is none yet. */',
  `const ANSWERS = new Int32Array(${2 * ANSWER_COUNT});`,
];

/** How contents with few words left are numbered; undefined if their numbers do not fit, or any number of words may be few. */
function answerMemory({ depth, symbolBits, ample, sizes }: PackedContents, layout: Layout) {
  if (ample === undefined || layout.strategy === 'spread') return undefined;
  const depthPlusOne = depth + 1;
  // The room follows from the rest, but not if transitions were applied that were not allowed.
  const windowBits = layout.windowBits + (layout.strategy === 'tables' ? roomBits({ depth }) : 0);
  const returnedChoices = 2 ** symbolBits + 1;
  const waitingChoices = ample + 1;
  const contents = (sizes.classes + depthPlusOne) * returnedChoices * waitingChoices * 2 ** windowBits;
  if (contents >= 2 ** 31) return undefined;
  const windowMask = 2 ** windowBits - 1;
  const answerShift = 32 - Math.log2(ANSWER_COUNT);
  return { depthPlusOne, returnedChoices, waitingChoices, windowBits, windowMask, answerShift };
}

/** The symbol of the root. Its slot has it as it last left the window, and a complete root stays complete. */
function rootExpression({ strategy, symbolBits, windowBits }: Layout, room: string): string {
  const slot = 'this.memory[this.bottom + 1]!';
  const window = strategy === 'tables' ? `(this.window & ${2 ** windowBits - 1})` : 'this.window';
  return strategy === 'spread' ? slot : `${slot} | (${window} >> (${room} * ${symbolBits}))`;
}

/** Statements that answer if there are many words left. */
function shortcut(
  { ample, depth }: { readonly ample: number; readonly depth: number },
  layout: Layout,
): readonly string[] {
  const room =
    layout.strategy === 'tables'
      ? [`const room = this.window >> ${layout.windowBits};`]
      : ['const height = this.height;', `const room = height > ${depth} ? ${depth} : height - 1;`];
  return [
    `// No content costs more than ${ample}: with more words left all is viable that does not complete the root.`,
    `if (waiting > ${ample}) {`,
    ...room,
    `return ((${rootExpression(layout, 'room')}) & 1) === 0 ? this.allowed() & ~FINISHING[room]! : 0;`,
    '}',
  ];
}

/** Statements that answer if there are exactly as many words left as any content costs: all is certain but shifts. */
function certainStatements(ample: number, freshShifts: number): readonly string[] {
  return [
    `if (waiting >= ${ample}) {`,
    `const shifts = waiting === ${ample} ? open & ${freshShifts} : 0;`,
    'return shifts === 0 ? open : (open & ~shifts) | this.tryTransitions(shifts, allowed);',
    '}',
  ];
}

function automatonTables({ next, turn, costs }: PackedContents): readonly NumberTable[] {
  return [
    {
      name: 'NEXT',
      comment: 'By class and symbol: the class of a content with one more symbol read.',
      type: 'Uint16Array',
      values: next,
    },
    {
      name: 'TURN',
      comment: 'By class of a stack: the class once the returned symbols are next.',
      type: 'Uint16Array',
      values: turn,
    },
    {
      name: 'COSTS',
      comment: 'By class: the fewest fresh words that complete the content.',
      type: 'Int32Array',
      values: costs,
    },
  ];
}

function ruleTables({ rules }: PackedContents): readonly NumberTable[] {
  return [
    { name: 'HEADS', comment: 'the position of the head, 0 if it reduces nothing', values: rules.heads },
    {
      name: 'DEPENDENTS',
      comment: 'the position of the dependent, 0 if it reduces nothing',
      values: rules.dependents,
    },
    { name: 'UPPERS', comment: 'the position of the upper end of the pair, which has the block', values: rules.uppers },
    { name: 'DISTANCES', comment: 'the distance of the pair', values: rules.distances },
    {
      name: 'COMPLETES',
      comment: '1 if it completes the head, or shifts a complete symbol',
      values: rules.completes,
    },
    { name: 'RETURNS', comment: 'how many symbols return', values: rules.returns },
    {
      name: 'BLOCKS',
      comment: 'the reductions it blocks if they are allowed, as bits of the transitions that complete their heads',
      values: rules.blocks,
    },
  ].map(({ name, comment, values }) => ({ name, comment: `By transition: ${comment}.`, type: 'Int32Array', values }));
}
