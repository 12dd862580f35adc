/**
 * Transitions without branches, for in-place systems that take nothing from the buffer’s front, with tables over windows.
 *
 * Which transition comes next is what a parser has to find out, so processors guess it badly too, and a wrong guess costs
 * as much as all of `apply`. So every transition does the same: it finds the window after it in one table, and the places
 * of head and dependent and of the nodes that move up in others. A shift draws an arc to node 0, which has no head, and
 * reductions store the word above the top, where nothing reads it. `reduces`, whose bits are all 1 for reductions and all
 * 0 for shifts, makes the difference.
 */
import type { CanonicalSystem, CanonicalTransition } from '../../theory/canonical-system.ts';
import { dependentPosition, headPosition } from '../../theory/reduction.ts';
import type { CarriedPrefix } from '../shared/carried-prefix.ts';
import type { Layout } from '../shared/layout.ts';
import type { NumberTable } from '../shared/number-tables.ts';
import { nodeIndex, SLOT_WORDS } from '../shared/stack-slots.ts';
import { transitionGroups } from '../shared/transition-groups.ts';

/**
 * Engines put arrays of more bytes than this outside their heap. Then the address of a constant array is a constant too,
 * which is faster, so tables are longer than this.
 */
const BYTES_IN_HEAP = 64;

/** The bits of a transition’s id, beside a window in the index of a table. */
export function idBits({ transitions }: Pick<CanonicalSystem, 'transitions'>): number {
  return 32 - Math.clz32(transitions.length - 1);
}

/** What all transitions without branches need: the mask of reductions, and the statements that move nodes and draw the arc. */
export function straightMoves(canonical: CanonicalSystem): {
  readonly reduces: string;
  readonly top: string;
  readonly moves: readonly string[];
  readonly moveTables: readonly NumberTable[];
} {
  const { transitions } = canonical;
  const lastShift = transitionGroups(canonical).reductions[0]!.complete - 1;
  const lowest = Math.max(...transitions.map(dependentAt));
  const moved = Array.from({ length: lowest - 1 }, (_, index) => lowest - index);
  return {
    reduces: lastShift === 0 ? '-transition >> 31' : `(${lastShift} - transition) >> 31`,
    top: `(i + ${SLOT_WORDS} + (reduces << ${Math.log2(2 * SLOT_WORDS)})) | 0`,
    moves: [
      `const dependent = ${slotAt('DEPENDENT_AT')} & reduces;`,
      `const head = ${slotAt('HEAD_AT')};`,
      // All nodes are read before any moves.
      ...moved.map((u) => `const n${u} = ${slotAt(movedTable(u))};`),
      ...moved.map((u) => `m[(${nodeIndex(u)}) | 0] = n${u};`),
      'm[dependent] = head;',
      'm[(dependent + this.capacity) | 0] = label;',
    ],
    moveTables: [
      offsets(transitions, {
        name: 'DEPENDENT_AT',
        comment: 'the dependent is',
        position: (t) => dependentAt(t) || 1,
      }),
      offsets(transitions, {
        name: 'HEAD_AT',
        comment: 'the head is',
        position: (t) => (t.kind === 'reduce' ? headPosition(t.reduction) : 1),
      }),
      ...moved.map((u) =>
        offsets(transitions, {
          name: movedTable(u),
          comment: `the node is that the slot of position ${u} has afterwards`,
          position: (t) => (dependentAt(t) >= u ? u - 1 : u),
        }),
      ),
    ],
  };
}

/** The table of the windows after all transitions, by window and room, and by transition. */
export function afterTable(
  canonical: CanonicalSystem,
  layout: Layout,
  {
    shifted,
    reduced,
    complete,
  }: {
    /** By room and window, the window after a shift that leaves the new top without bits. */
    readonly shifted: readonly number[];
    /** For every reduction, by window, the window after it. */
    readonly reduced: readonly number[];
    /** The id of the shift of a complete word, if that is guessed. */
    readonly complete: number | undefined;
  },
): NumberTable {
  const size = 2 ** layout.windowBits;
  const ids = 2 ** idBits(canonical);
  const first = transitionGroups(canonical).reductions[0]!.complete;
  const windows = (canonical.system.depth + 1) * size;
  const after = (window: number, id: number): number => {
    if (id >= canonical.transitions.length) return 0;
    if (id >= first) return reduced[(id - first) * size + (window & (size - 1))]!;
    const next = shifted[window]!;
    return next === 0 || id !== complete ? next : next | 1;
  };
  return {
    name: 'AFTER',
    comment: `For every window that can occur, with the room above its symbols, at ${ids}·window + transition, the window after the transition. After a shift, available reductions are blocked, and all symbols are one position deeper. After a reduction, its blocks are set, its dependent is taken by the head and then removed, and bits have moved with their pairs; the symbol that enters from below is 0, and so is the room.`,
    type: 'Uint16Array',
    values: Array.from({ length: windows * ids }, (_, index) => after(Math.floor(index / ids), index % ids)),
  };
}

/** The class of what lies below the window after a shift, if windows carry it: a part of the new window. */
export function classAfterShift(carried: CarriedPrefix): string {
  const { lowBits, slotBits, classBits, hasCosts } = carried;
  const slot = `w >> ${lowBits - slotBits}`;
  return hasCosts
    ? `(((w & ${-(2 ** (lowBits + classBits))}) + BELOW[(${slot}) & ${2 ** (slotBits + classBits) - 1}]!) & ~reduces)`
    : `(BELOW[${slot}]! & ~reduces)`;
}

/** The stack position of the dependent; 0 for shifts. */
function dependentAt(transition: CanonicalTransition): number {
  return transition.kind === 'reduce' ? dependentPosition(transition.reduction) : 0;
}

function movedTable(position: number): string {
  return `MOVED_${position}`;
}

/** The node whose slot is as far below the top as a table says. */
function slotAt(table: string): string {
  return `m[(i - ${table}[transition]!) | 0]!`;
}

function offsets(
  transitions: readonly CanonicalTransition[],
  {
    name,
    comment,
    position,
  }: {
    readonly name: string;
    readonly comment: string;
    readonly position: (transition: CanonicalTransition) => number;
  },
): NumberTable {
  const values = transitions.map((transition) => SLOT_WORDS * (position(transition) - 1));
  return {
    name,
    comment: `By transition, how far below the top in \`memory\` ${comment}.`,
    type: 'Uint8Array',
    values: [...values, ...Array<number>(Math.max(0, BYTES_IN_HEAP + 1 - values.length)).fill(0)],
  };
}
