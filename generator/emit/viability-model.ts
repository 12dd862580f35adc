/** The part of the model behind `viable`: the packed completion automaton of stacks, laid out as it was checked. */
import type { CanonicalSystem } from '../theory/canonical-system.ts';
import type { AmpleWords, PackedStacks } from '../completion/packed-stacks.ts';
import type { Layout } from './layout.ts';
import type { NumberTable } from './number-tables.ts';
import { SLOT_WORDS } from './stack-slots.ts';
import { bitsOf, transitionGroups } from './transition-groups.ts';

/** What the partial `viable` lays out. */
export interface ViabilityModel {
  readonly depth: number;
  readonly degree: number;
  readonly depthPlusOne: number;
  readonly depthMinusOne: number;
  readonly packed: boolean;
  readonly oneWord: boolean;
  readonly words: number;
  readonly symbolBits: number;
  readonly symbolMask: number;
  readonly nodeBits: number;
  readonly nodeMask: number;
  readonly slotWords: number;
  readonly maxLength: number;
  /** What the strides of the run read, as expressions of the symbol below, `under`, and the window, `w`. */
  readonly strides: readonly string[];
  readonly strideBits: number;
  readonly tabled: boolean;
  readonly windowBits: number;
  readonly freshShifts: number;
  readonly lastSlack: number;
  readonly levels: number;
  /** The heights at which some bits of the window reach below the root. */
  readonly realHeights: number;
  /** So many fresh nodes are always enough; undefined where some stacks never complete. */
  readonly ample: { readonly words: string; readonly byHeight: boolean } | undefined;
  readonly windowMask: number;
  readonly tables: readonly NumberTable[];
}

/** The part of the model behind `viable`. */
export function viabilityModel(
  canonical: CanonicalSystem,
  { layout, completion }: { readonly layout: Layout; readonly completion: PackedStacks },
): ViabilityModel {
  const { depth, degree, symbolBits, nodeBits, words, levels, ample } = completion;
  return {
    depth,
    degree,
    depthPlusOne: depth + 1,
    depthMinusOne: depth - 1,
    packed: layout.strategy !== 'spread',
    oneWord: words === 1,
    words,
    symbolBits,
    symbolMask: 2 ** symbolBits - 1,
    nodeBits,
    nodeMask: 2 ** nodeBits - 1,
    slotWords: SLOT_WORDS,
    maxLength: completion.maxLength,
    strides: strideExpressions(completion, layout),
    strideBits: completion.strideBits,
    tabled: layout.strategy === 'tables',
    windowBits: layout.windowBits,
    freshShifts: freshShifts(canonical),
    lastSlack: levels - 1,
    levels,
    realHeights: completion.real.length,
    ample: ample && { words: ampleExpression(ample), byHeight: ample.perNode > 0 },
    windowMask: 2 ** layout.windowBits - 1,
    tables: viabilityTables(completion, layout),
  };
}

function viabilityTables(completion: PackedStacks, { strategy }: Layout): readonly NumberTable[] {
  const { depth, degree, below, within, starts, outlooks, real, finishing, ample } = completion;
  const tables: NumberTable[] = [
    {
      name: 'BELOW',
      comment:
        'By class and symbol: the class of a prefix with one more symbol, and above its bits how much its cost grows.',
      type: 'Int32Array',
      values: below,
    },
    {
      name: 'WITHIN',
      comment: `By node and what is read at once of the top ${depth + 1} symbols: the node that follows, in the end the outlook.`,
      type: 'Int32Array',
      values: within,
    },
    {
      name: 'STARTS',
      comment: `Where the reading of a stack of at most ${depth} symbols starts, by height.`,
      type: 'Int32Array',
      values: starts,
    },
    {
      name: 'OUTLOOKS',
      comment:
        'By outlook and slack, the words to spare: the viable transitions, as in `viable`. The last slack stands for all larger ones.',
      type: 'Int32Array',
      values: outlooks,
    },
  ];
  // Where symbols are spread, `symbolAt` clears these bits.
  if (strategy !== 'spread') {
    tables.push({
      name: 'REAL',
      comment: `By height, up to ${depth + degree}: the bits of the window that do not reach below the root.`,
      type: 'Int32Array',
      values: real,
    });
  }
  return ample === undefined ? tables : [...tables, finishingTable(finishing)];
}

/** The table of the transitions that complete the root. */
export function finishingTable(finishing: readonly number[]): NumberTable {
  return {
    name: 'FINISHING',
    comment: 'By room, the number of nodes below the top: the transitions that complete the root.',
    type: 'Int32Array',
    values: finishing,
  };
}

/** What each stride reads. The first one has the symbol under the window above what it reads of the window. */
function strideExpressions(
  { strideBits, windowShifts, underShift, symbolBits }: PackedStacks,
  { strategy, windowBits }: Layout,
): readonly string[] {
  return windowShifts.map((shift, index) => {
    const isFirst = index === 0;
    const bits = isFirst ? windowBits - shift : strideBits;
    const symbols = Array.from({ length: bits / symbolBits }, (_, place) => shift / symbolBits + place + 1);
    const parts =
      strategy === 'spread'
        ? symbols.map((position, place) => shifted(spreadSymbol(position), -place * symbolBits))
        : [shifted('w', shift), ...(isFirst ? [] : [`${2 ** strideBits - 1}`])];
    const window = strategy === 'spread' ? parts.join(' | ') : parts.join(' & ');
    if (!isFirst) return `(${window})`;
    return bits === 0 ? 'under' : `(${shifted('under', -underShift)} | ${window})`;
  });
}

/** The symbol at a position, 0 below the root. */
function spreadSymbol(position: number): string {
  return `(height < ${position} ? 0 : this.symbolAt(${position}))`;
}

/** An expression shifted down by so many bits, or up where they are negative. */
function shifted(expression: string, down: number): string {
  return down === 0 ? expression : down > 0 ? `(${expression} >> ${down})` : `(${expression} << ${-down})`;
}

function ampleExpression({ perNode, base }: AmpleWords): string {
  if (perNode === 0) return `${base}`;
  const share = perNode === 1 ? 'height' : `${perNode} * height`;
  return base < 0 ? `${share} - ${-base}` : `${share} + ${base}`;
}

function freshShifts(canonical: CanonicalSystem): number {
  const { complete, seeking } = transitionGroups(canonical).shift;
  return bitsOf([complete, seeking]);
}
