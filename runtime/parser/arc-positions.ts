/** Where the arcs of a system’s transitions are: on the stack, or at the front of the buffer. */
import type { ParserConfiguration, ParserSystem } from './parser-system.ts';

/** The positions of the arc that each transition builds, by id: of the stack, 0 for the buffer’s front, -1 if it builds none. */
export interface ArcPositions {
  readonly heads: Int32Array;
  readonly dependents: Int32Array;
}

/** The arcs of arc-eager, whose reduce builds none; all other arcs are those of S. */
const EAGER_ARCS: Readonly<Record<string, string>> = { 'right-arc': 'ra(1,0)', 'left-arc': 'la(1,0)', reduce: '' };

/** la(p,q) has its head at position q and its dependent at p; ra(p,q) the other way round. */
export function arcPositions({ transitions }: Pick<ParserSystem, 'transitions'>): ArcPositions {
  const heads = new Int32Array(transitions.length).fill(-1);
  const dependents = new Int32Array(transitions.length).fill(-1);
  for (const [id, { name, plain }] of transitions.entries()) {
    const [, kind, p, q] = /^(la|ra)\((\d+),(\d+)\)$/.exec(EAGER_ARCS[name] ?? plain) ?? [];
    if (kind === undefined) continue;
    heads[id] = Number(kind === 'la' ? q : p);
    dependents[id] = Number(kind === 'la' ? p : q);
  }
  return { heads, dependents };
}

/** The node at a position of an arc. */
export function nodeInArc(configuration: ParserConfiguration, position: number): number {
  return position === 0 ? configuration.bufferAt(1) : configuration.stackAt(position);
}
