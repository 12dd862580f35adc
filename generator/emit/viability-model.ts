/**
 * The part of the model behind `viable`: the completion automaton as tables of integers.
 *
 * An edge is packed into one integer, `cost << nodeBits`, plus the number of the node or outlook it leads to. So the edge
 * is added to what has been read so far, once the node of that is cleared. Edges that never occur are 0.
 */
import type { CanonicalSystem } from '../theory/canonical-system.ts';
import type { CompletionAutomaton } from '../theory/completion/automaton.ts';
import type { Edge } from '../theory/completion/node-table.ts';
import type { Layout } from './layout.ts';
import type { NumberTable } from './number-tables.ts';
import { SLOT_WORDS } from './stack-slots.ts';

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
  /** How many integers the symbol below the window is below the top's node. */
  readonly belowOffset: number;
  /** The symbols of the window as expressions, the lowest first. */
  readonly windowSymbols: readonly string[];
  readonly lastSlack: number;
  readonly levels: number;
  /** The heights at which some bits of the window reach below the root. */
  readonly realHeights: number;
  /** So many fresh nodes are always enough, as an expression; undefined where some stacks never complete. */
  readonly ample: string | undefined;
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
  const nodeBits = 32 - Math.clz32(Math.max(automaton.nodes, automaton.outlooks.length) - 1);
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
    belowOffset: SLOT_WORDS * depth - 1,
    windowSymbols: Array.from({ length: depth }, (_, index) => windowSymbol(depth - index, layout)),
    lastSlack,
    levels: lastSlack + 1,
    realHeights: depth + degree + 1,
    ample: automaton.deadEnds ? undefined : ampleWords(automaton),
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
        comment: `By node and symbol: what follows while the top ${depth + 1} symbols are read, in the end the outlook.`,
        type: 'Int32Array',
        values: packEdges(automaton.within, nodeBits),
      },
      {
        name: 'STARTS',
        comment: `Where the reading of a stack of at most ${depth} symbols starts, by height.`,
        type: 'Int32Array',
        values: automaton.starts,
      },
      {
        name: 'OUTLOOKS',
        comment:
          'By outlook and slack, the words to spare: the viable transitions, as in `viable`. The last slack stands for all larger ones.',
        type: 'Int32Array',
        values: automaton.outlooks.flatMap((sets) => sets.flat()),
      },
      ...(layout.strategy === 'spread' ? [] : [realTable(canonical)]),
      ...(automaton.deadEnds ? [] : [finishingTable(canonical)]),
    ],
  };
}

function windowSymbol(position: number, { strategy, symbolBits }: Layout): string {
  if (strategy === 'spread') return `(height < ${position} ? 0 : this.symbolAt(${position}))`;
  const shift = (position - 1) * symbolBits;
  return `(${shift === 0 ? 'w' : `(w >> ${shift})`} & ${2 ** symbolBits - 1})`;
}

function packEdges(edges: readonly (Edge | undefined)[], nodeBits: number): readonly number[] {
  return Array.from(edges, (edge) => (edge === undefined ? 0 : (edge.cost << nodeBits) + edge.target));
}

/** So many fresh nodes for each node of the stack, and so many besides, are more than any transition can need. */
function ampleWords({ below, within, classes, starts, outlooks, symbolBits }: CompletionAutomaton): string {
  const perNode = below.reduce((most, edge) => Math.max(most, edge?.cost ?? 0), 0);
  const known = new Map<number, number>();
  const dearest = (node: number, left: number): number => {
    if (left === 0) return 0;
    const before = known.get(node);
    if (before !== undefined) return before;
    let most = 0;
    for (let symbol = 0; symbol < 1 << symbolBits; symbol++) {
      const edge = within[(node << symbolBits) | symbol];
      if (edge !== undefined) most = Math.max(most, edge.cost + dearest(edge.target, left - 1));
    }
    known.set(node, most);
    return most;
  };
  const nodes = [...Array.from({ length: classes }, (_, id) => id), ...starts];
  const run = Math.max(...nodes.map((node) => dearest(node, starts.length)));
  const base = run + outlooks[0]!.length - 1;
  return perNode === 0 ? `${base}` : perNode === 1 ? `height + ${base}` : `${perNode} * height + ${base}`;
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

/** What would complete the root. */
export function finishingTable({ system: { depth }, transitions }: CanonicalSystem): NumberTable {
  const words = Math.ceil(transitions.length / 32);
  const values = Array.from({ length: (depth + 1) * words }, () => 0);
  for (const transition of transitions) {
    if (transition.kind !== 'reduce' || !transition.complete || transition.reduction.kind !== 'ra') continue;
    values[transition.reduction.p * words + (transition.id >> 5)]! |= 1 << (transition.id & 31);
  }
  return {
    name: 'FINISHING',
    comment: `By height, up to ${depth}: the transitions that complete the root.`,
    type: 'Int32Array',
    values,
  };
}
