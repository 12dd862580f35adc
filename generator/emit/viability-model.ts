/**
 * The part of the model behind `viable`: the completion automaton as tables of integers.
 *
 * An edge is packed into one integer, `cost << nodeBits`, plus the number of the node or outlook it leads to. So the edge
 * is added to what has been read so far, once the node of that is cleared. Edges that never occur are 0.
 */
import type { CanonicalSystem } from '../theory/canonical-system.ts';
import type { CompletionAutomaton } from '../completion/automaton.ts';
import type { Edge } from '../completion/node-table.ts';
import { finishingByHeight } from './finishing-by-height.ts';
import type { Layout } from './layout.ts';
import type { NumberTable } from './number-tables.ts';
import { readInStrides, type StridingAutomaton } from './read-in-strides.ts';
import { SLOT_WORDS } from './stack-slots.ts';
import { bitsOf, transitionGroups } from './transition-groups.ts';

/** With tables, so many bits are read at once. */
const MAX_STRIDE_BITS = 6;

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
  /** So many fresh nodes are always enough, as an expression; undefined where some stacks never complete. */
  readonly ample: string | undefined;
  /** Whether that depends on the height. */
  readonly ampleHeight: boolean;
  readonly windowMask: number;
  readonly tables: readonly NumberTable[];
}

/** The part of the model behind `viable`. */
export function viabilityModel(
  canonical: CanonicalSystem,
  { layout, automaton }: { readonly layout: Layout; readonly automaton: CompletionAutomaton },
): ViabilityModel {
  const { system, symbols, transitions } = canonical;
  const { depth, degree } = system;
  const { bits } = symbols;
  const words = Math.ceil(transitions.length / 32);
  // A small window is read in as few look-ups as small tables allow.
  const striding = readInStrides(automaton, layout.strategy === 'tables' ? MAX_STRIDE_BITS : 1);
  const nodeBits = 32 - Math.clz32(Math.max(striding.nodes, automaton.outlooks.length) - 1);
  const ample = automaton.deadEnds ? undefined : ampleWords(automaton);
  const lastSlack = automaton.outlooks[0]!.length - 1;
  return {
    depth,
    degree,
    depthPlusOne: depth + 1,
    depthMinusOne: depth - 1,
    packed: layout.strategy !== 'spread',
    oneWord: words === 1,
    words,
    symbolBits: bits,
    symbolMask: 2 ** bits - 1,
    nodeBits,
    nodeMask: 2 ** nodeBits - 1,
    slotWords: SLOT_WORDS,
    // Costs are at most as many as there are nodes, and have to fit beside the number of a node.
    maxLength: 2 ** (30 - nodeBits),
    strides: strideExpressions(striding, { layout, depth }),
    strideBits: striding.strideBits,
    tabled: layout.strategy === 'tables',
    windowBits: layout.windowBits,
    freshShifts: freshShifts(canonical),
    lastSlack,
    levels: lastSlack + 1,
    realHeights: depth + degree + 1,
    ample,
    ampleHeight: ample?.includes('height') ?? false,
    windowMask: 2 ** layout.windowBits - 1,
    tables: [
      {
        name: 'BELOW',
        comment:
          'By class and symbol: the class of a prefix with one more symbol, and above its bits how much its cost grows.',
        type: 'Int32Array',
        values: packEdges(automaton.below, nodeBits),
      },
      {
        name: 'WITHIN',
        comment: `By node and what is read at once of the top ${depth + 1} symbols: the node that follows, in the end the outlook.`,
        type: 'Int32Array',
        values: packEdges(striding.within, nodeBits),
      },
      {
        name: 'STARTS',
        comment: `Where the reading of a stack of at most ${depth} symbols starts, by height.`,
        type: 'Int32Array',
        values: striding.starts,
      },
      {
        name: 'OUTLOOKS',
        comment:
          'By outlook and slack, the words to spare: the viable transitions, as in `viable`. The last slack stands for all larger ones.',
        type: 'Int32Array',
        values: automaton.outlooks.flatMap((sets) => sets.flat()),
      },
      ...(layout.strategy === 'spread' ? [] : [realTable(canonical)]),
      ...(automaton.deadEnds ? [] : [finishingTable(canonical, layout)]),
      ...(layout.strategy === 'tables' && !automaton.deadEnds ? [rootTable(canonical)] : []),
    ],
  };
}

/** What each stride reads. With tables the symbol below the window stands above it in one word. */
function strideExpressions(
  { strides, strideBits }: StridingAutomaton,
  { layout: { strategy, symbolBits, windowBits }, depth }: { readonly layout: Layout; readonly depth: number },
): readonly string[] {
  if (strategy === 'tables') {
    const word = `(under << ${windowBits}) | w`;
    if (strides.length === 1) return [word];
    return strides.map((_, index) => {
      const shift = strideBits * (strides.length - 1 - index);
      if (index === 0) return `((${word}) >> ${shift})`;
      return `(${shift === 0 ? 'w' : `(w >> ${shift})`} & ${2 ** strideBits - 1})`;
    });
  }
  const positions = Array.from({ length: depth }, (_, index) => depth - index);
  return [
    'under',
    ...positions.map((position) => {
      if (strategy === 'spread') return `(height < ${position} ? 0 : this.symbolAt(${position}))`;
      const shift = (position - 1) * symbolBits;
      return `(${shift === 0 ? 'w' : `(w >> ${shift})`} & ${2 ** symbolBits - 1})`;
    }),
  ];
}

function packEdges(edges: readonly (Edge | undefined)[], nodeBits: number): readonly number[] {
  return Array.from(edges, (edge) => (edge === undefined ? 0 : (edge.cost << nodeBits) + edge.target));
}

/**
 * So many fresh nodes for each node of the stack, and so many besides, are as many as any transition can need: the
 * most that a run from a class can need, over the most that a prefix of the class can cost beyond its share.
 */
function ampleWords(automaton: CompletionAutomaton): string {
  const { below, classes, starts, depth, symbolBits } = automaton;
  const perNode = below.reduce((most, edge) => Math.max(most, edge?.cost ?? 0), 0);
  const beyond = Array.from({ length: classes }, () => -Infinity);
  beyond[0] = 0;
  for (let changed = true; changed;) {
    changed = false;
    below.forEach((edge, index) => {
      const through = edge === undefined ? -Infinity : beyond[index >> symbolBits]! + edge.cost - perNode;
      if (edge === undefined || through <= beyond[edge.target]!) return;
      beyond[edge.target] = through;
      changed = true;
    });
  }
  const most = dearestRuns(automaton);
  const base = Math.max(
    ...beyond.map((cost, id) => cost + most(id) - perNode * (depth + 1)),
    ...starts.slice(1).map((start, index) => most(start) - perNode * (index + 1)),
  );
  const share = perNode === 0 ? '' : perNode === 1 ? 'height' : `${perNode} * height`;
  return share === '' ? `${base}` : base < 0 ? `${share} - ${-base}` : `${share} + ${base}`;
}

/** The most that a run from a node over depth + 1 symbols can need: costs, and the slack with which all is viable. */
function dearestRuns({ within, outlooks, depth, symbolBits }: CompletionAutomaton): (node: number) => number {
  const slacks = outlooks.map((sets) =>
    sets.findLastIndex((set, slack) => slack > 0 && set.join() !== sets[slack - 1]!.join()),
  );
  const known = new Map<number, number>();
  const dearest = (node: number, left: number): number => {
    if (left === 0) return Math.max(0, slacks[node]!);
    const before = known.get(node);
    if (before !== undefined) return before;
    let most = -Infinity;
    for (let symbol = 0; symbol < 1 << symbolBits; symbol++) {
      const edge = within[(node << symbolBits) | symbol];
      if (edge !== undefined) most = Math.max(most, edge.cost + dearest(edge.target, left - 1));
    }
    known.set(node, most);
    return most;
  };
  return (node) => dearest(node, depth + 1);
}

function realTable({ system: { depth, degree }, symbols: { bits } }: CanonicalSystem): NumberTable {
  const realBits = (height: number): number => {
    let real = 0;
    for (let position = 1; position <= Math.min(depth, height); position++) {
      const distance = Math.min(height - position, degree);
      real |= ((2 << distance) - 1) << ((position - 1) * bits);
    }
    return real;
  };
  return {
    name: 'REAL',
    comment: `By height, up to ${depth + degree}: the bits of the window that do not reach below the root.`,
    type: 'Int32Array',
    values: Array.from({ length: depth + degree + 1 }, (_, height) => realBits(height)),
  };
}

/** With tables by room, the number of nodes below the top, which the window has above its symbols. */
function finishingTable(canonical: CanonicalSystem, { strategy }: Layout): NumberTable {
  const table = finishingByHeight(canonical);
  if (strategy !== 'tables') return table;
  const words = Math.ceil(canonical.transitions.length / 32);
  return {
    ...table,
    comment: 'By room: the transitions that complete the root.',
    values: [...table.values.slice(words), ...Array.from({ length: words }, () => 0)],
  };
}

function rootTable({ system: { depth }, symbols: { bits } }: CanonicalSystem): NumberTable {
  const rooms = Array.from({ length: depth + 1 }, (_, room) => room);
  return {
    name: 'ROOTS',
    comment: 'By room: the bit of the window that says that the root is complete.',
    type: 'Int32Array',
    values: rooms.map((room) => (room < depth ? 1 << (room * bits) : 0)),
  };
}

function freshShifts(canonical: CanonicalSystem): number {
  const { complete, seeking } = transitionGroups(canonical).shift;
  return bitsOf([complete, seeking]);
}
