/** From the automaton to its tables: strides, packed edges, masks, and how many words are ample. */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { ampleWords } from './ample-words.ts';
import type { CompletionAutomaton } from './automaton.ts';
import { finishingByRoom } from '../shared/finishing-by-room.ts';
import type { Edge } from './node-table.ts';
import type { PackedStacks } from './packed-stacks.ts';
import { readInStrides } from './read-in-strides.ts';

/** The bits to read at once, unless a symbol has more: fewer look-ups, but larger tables. */
const STRIDE_BITS = 6;

/** The tables of an automaton of the system. */
export function packStacks(canonical: CanonicalSystem, automaton: CompletionAutomaton): PackedStacks {
  const { depth, symbolBits, outlooks, classes } = automaton;
  const { degree } = canonical.system;
  const { nodes, within, starts, strides, strideBits } = readInStrides(automaton, STRIDE_BITS);
  const nodeBits = 32 - Math.clz32(Math.max(nodes, outlooks.length) - 1);
  const dearest = automaton.below.reduce((most, edge) => Math.max(most, edge?.cost ?? 0), 1);
  return {
    kind: 'stacks',
    depth,
    degree,
    symbolBits,
    nodeBits,
    words: Math.ceil(canonical.transitions.length / 32),
    below: packEdges(automaton.below, nodeBits),
    within: packEdges(within, nodeBits),
    strideBits,
    windowShifts: strides.map((_, index) => strideBits * (strides.length - 1 - index)),
    underShift: (strides[0]! - 1) * symbolBits,
    starts,
    outlooks: outlooks.flatMap((sets) => sets.flat()),
    levels: outlooks[0]!.length,
    real: Array.from({ length: depth + degree + 1 }, (_, height) => realBits(canonical, height)),
    finishing: finishingByRoom(canonical),
    ample: automaton.deadEnds ? undefined : ampleWords(automaton),
    // Half of what fits, divided among the symbols of a stack.
    maxLength: Math.floor(2 ** (30 - nodeBits) / dearest),
    sizes: { classes, nodes, outlooks: outlooks.length },
  };
}

function packEdges(edges: readonly (Edge | undefined)[], nodeBits: number): readonly number[] {
  return Array.from(edges, (edge) => (edge === undefined ? 0 : (edge.cost << nodeBits) + edge.target));
}

/** Bit k of the symbol at position u is about position u + k. */
function realBits({ system: { depth, degree }, symbols: { bits } }: CanonicalSystem, height: number): number {
  let real = 0;
  for (let position = 1; position <= Math.min(depth, height); position++) {
    const distance = Math.min(height - position, degree);
    real |= ((2 << distance) - 1) << ((position - 1) * bits);
  }
  return real;
}
