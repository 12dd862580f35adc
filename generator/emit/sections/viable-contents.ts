/** The section of viable transitions by a completion automaton of contents, laid out as it was checked. */
import type { PackedContents } from '../../completion/contents/packed-contents.ts';
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import type { Layout } from '../shared/layout.ts';
import { finishingTable, type NumberTable } from '../shared/number-tables.ts';
import { section, type Section } from '../shared/section.ts';
import { SLOT_WORDS } from '../shared/stack-slots.ts';

/** Returned symbols are read in blocks of this size; few sentences return so many. */
const BLOCK_SIZE = 64;

export function viableContentsSection(
  { transitions }: CanonicalSystem,
  { strategy }: Layout,
  completion: PackedContents,
): Section {
  const { depth, degree, symbolBits, freshShifts, ample, sizes } = completion;
  const root = 'this.memory[this.bottom + 1]!';
  return section('viable-contents', {
    judgedBy: 'viable',
    model: {
      sizes,
      nodes: sizes.nodes,
      depth,
      degree,
      symbolBits,
      slotWords: SLOT_WORDS,
      // The window, and a symbol that is shifted onto it.
      scratchSize: depth + 1,
      blockSize: BLOCK_SIZE,
      /** The most symbols that a transition returns. */
      mostReturned: Math.max(...completion.rules.returns),
      freshShifts,
      transitionCount: transitions.length,
      root: strategy === 'spread' ? root : `room < ${depth} ? this.window >> (room * ${symbolBits}) : ${root}`,
      shortcut: ample === undefined ? [] : shortcut(ample, freshShifts),
    },
    tables: [...automatonTables(completion), ...ruleTables(completion), finishingTable(completion.finishing)],
    members: ['try-contents'],
    exports: ['completion'],
  });
}

/** Statements that answer if there are many words left. */
function shortcut(ample: number, freshShifts: number): readonly string[] {
  return [
    `// No content costs more than ${ample}: with more words left all others are viable, with exactly as many all but some shifts.`,
    `if (waiting >= ${ample}) {`,
    `  const shifts = waiting === ${ample} ? open & ${freshShifts} : 0;`,
    '  return shifts === 0 ? open : (open & ~shifts) | this.tryTransitions(shifts, allowed);',
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
