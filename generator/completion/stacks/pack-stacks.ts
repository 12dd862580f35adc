/** From the automaton to its tables: strides, packed edges, masks, and how many words are ample. */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { ampleByHeight } from './ample-by-height.ts';
import type { CompletionAutomaton, Edge } from './automaton.ts';
import { finishingByRoom } from '../shared/finishing-by-room.ts';
import type { PackedStacks } from './packed-stacks.ts';
import { readInStrides } from './read-in-strides.ts';

/** The bits to read at once, unless a symbol has more: fewer look-ups, but larger tables. */
const STRIDE_BITS = 6;
/** A run of so many bits is read at once. */
const RUN_BITS = 8;

/** The tables of an automaton of the system. */
export function packStacks(canonical: CanonicalSystem, automaton: CompletionAutomaton): PackedStacks {
  const { depth, symbolBits, outlooks, classes } = automaton;
  const { degree } = canonical.system;
  const runBits = (depth + 1) * symbolBits;
  const { nodes, within, strides, strideBits } = readInStrides(automaton, runBits <= RUN_BITS ? runBits : STRIDE_BITS);
  const nothing = classes + depth;
  const classBits = 32 - Math.clz32(nothing);
  const dearest = automaton.below.reduce((most, edge) => Math.max(most, edge?.cost ?? 0), 1);
  return {
    kind: 'automaton',
    of: 'stacks',
    depth,
    degree,
    symbolBits,
    classes,
    nothing,
    classBits,
    words: Math.ceil(canonical.transitions.length / 32),
    below: packBelow(automaton, classBits),
    within: Array.from({ length: nodes << strideBits }, (_, index) => within[index] ?? nothing),
    strideBits,
    windowShifts: strides.map((_, index) => strideBits * (strides.length - 1 - index)),
    underShift: (strides[0]! - 1) * symbolBits,
    outlooks: outlooks.flatMap((sets) => sets.flat()),
    levels: outlooks[0]!.length,
    real: Array.from({ length: depth + degree + 1 }, (_, height) => realBits(canonical, height)),
    finishing: finishingByRoom(canonical),
    ample: automaton.deadEnds ? undefined : ampleByHeight(automaton),
    // Half of what fits, divided among the symbols of a stack.
    maxLength: Math.floor(2 ** (30 - classBits) / dearest),
    sizes: { classes, nodes, outlooks: outlooks.length },
  };
}

/** The rows of the classes, of the starts, and of what never completes. */
function packBelow({ below, classes, depth, symbolBits }: CompletionAutomaton, classBits: number): readonly number[] {
  const nothing = classes + depth;
  const symbols = Array.from({ length: 1 << symbolBits }, (_, symbol) => symbol);
  const packed = ({ target, cost }: Edge): number => (cost << classBits) + target;
  const ofClasses = Array.from({ length: classes << symbolBits }, (_, index) =>
    packed(below[index] ?? { target: nothing, cost: 0 }),
  );
  const ofStarts = Array.from({ length: depth }, (_, place) =>
    symbols.map((symbol) => (symbol > 0 ? nothing : place + 1 < depth ? classes + place + 1 : 0)),
  );
  return [...ofClasses, ...ofStarts.flat(), ...symbols.map(() => nothing)];
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
