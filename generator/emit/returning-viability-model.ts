/** The part of the model behind `viable` of a returning system: the packed automaton of contents, laid out as it was checked. */
import type { PackedContents } from '../completion/returning/packed-contents.ts';
import type { Layout } from './layout.ts';
import type { NumberTable } from './number-tables.ts';
import { SLOT_WORDS } from './stack-slots.ts';
import { finishingTable } from './viability-model.ts';

/** What the partial `viable-returning` lays out. */
export interface ReturningViabilityModel {
  readonly depth: number;
  readonly degree: number;
  readonly depthMinusOne: number;
  readonly depthPlusOne: number;
  readonly packed: boolean;
  readonly symbolBits: number;
  readonly symbolMask: number;
  readonly slotWords: number;
  readonly scratchSize: number;
  /** The shifts of fresh nodes, as bits. */
  readonly freshShifts: number;
  /** The largest cost: so many fresh nodes are always enough; undefined where some contents never complete. */
  readonly ample: number | undefined;
  readonly tables: readonly NumberTable[];
}

/** The part of the model behind `viable` of a returning system. */
export function returningViabilityModel(completion: PackedContents, { strategy }: Layout): ReturningViabilityModel {
  const { depth, degree, symbolBits, freshShifts, ample } = completion;
  return {
    depth,
    degree,
    depthMinusOne: depth - 1,
    depthPlusOne: depth + 1,
    packed: strategy !== 'spread',
    symbolBits,
    symbolMask: 2 ** symbolBits - 1,
    slotWords: SLOT_WORDS,
    // The window, and a symbol that is shifted onto it.
    scratchSize: depth + 1,
    freshShifts,
    ample,
    tables: [...automatonTables(completion), ...ruleTables(completion), finishingTable(completion.finishing)],
  };
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
    { name: 'HEADS', comment: 'the position of the head, 0 where it reduces nothing', values: rules.heads },
    {
      name: 'DEPENDENTS',
      comment: 'the position of the dependent, 0 where it reduces nothing',
      values: rules.dependents,
    },
    { name: 'UPPERS', comment: 'the position of the upper end of the pair, which has the block', values: rules.uppers },
    { name: 'DISTANCES', comment: 'the distance of the pair', values: rules.distances },
    {
      name: 'COMPLETES',
      comment: '1 where it completes the head, or shifts a complete symbol',
      values: rules.completes,
    },
    { name: 'RETURNS', comment: 'how many symbols return', values: rules.returns },
    {
      name: 'BLOCKS',
      comment: 'the reductions it blocks where they are allowed, as bits of the transitions that complete their heads',
      values: rules.blocks,
    },
  ].map(({ name, comment, values }) => ({ name, comment: `By transition: ${comment}.`, type: 'Int32Array', values }));
}
