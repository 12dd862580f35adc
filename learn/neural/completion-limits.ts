/**
 * What the live nodes of a configuration can still do, in guess-free arc-standard, arc-hybrid and arc-eager with a single
 * root. docs/neural.md has the proofs (theorems 13 to 15). The live nodes in their order are the stack from the bottom up
 * and then the buffer. The trees that can be built are the projective trees over them with one dependent of the root in
 * which all limits hold. A limit speaks of one side of one node, or of one arc.
 */
import type { SystemConfiguration, SystemModule } from '../../runtime/module/system-module.ts';

/** The node takes no dependent to its left. */
export const NO_LEFT_DEPENDENT = 1;
/** If the node depends on one to its left, other than the root, it has a dependent to its right. */
export const NEEDS_RIGHT_DEPENDENT = 2;
/** If the node depends on one to its left, that is its neighbour. */
export const NEAR_HEAD = 4;
/** The node depends on its neighbour to the left: the arc is built. */
export const HAS_HEAD = 8;
/** The node depends on one to its right. */
export const HEAD_FOLLOWS = 16;

/** Writes the limits of every position on the stack above the root; nodes in the buffer have none. */
export type FindLimits = (configuration: SystemConfiguration, limits: Uint8Array) => void;

/** How the limits of a system are found; undefined if it is none of these systems. */
export function limitsOf({ mode, root, form, reductions, transitions }: SystemModule): FindLimits | undefined {
  if (mode !== 'in-place' || root !== 'single' || reductions.length !== 2 || !reductions.includes('ra(2,1)')) {
    return undefined;
  }
  const bitOf = (name: string): number => 1 << transitions.findIndex(({ plain }) => plain === name);
  if (form === 'eager') return eagerLimits;
  if (form !== 'guess-free') return undefined;
  if (reductions.includes('la(2,1)')) return standardLimits(bitOf('la(2,1)'));
  return reductions.includes('la(1,0)') ? hybridLimits(bitOf('ra(2,1)')) : undefined;
}

function standardLimits(leftward: number): FindLimits {
  return (configuration, limits) => {
    const top = configuration.height - 1;
    limits.fill(NO_LEFT_DEPENDENT | NEEDS_RIGHT_DEPENDENT, 1, top);
    limits[top] = (configuration.allowed() & leftward) === 0 ? NO_LEFT_DEPENDENT : 0;
  };
}

function hybridLimits(rightward: number): FindLimits {
  return (configuration, limits) => {
    const top = configuration.height - 1;
    limits.fill(NO_LEFT_DEPENDENT | NEEDS_RIGHT_DEPENDENT | NEAR_HEAD, 1, top + 1);
    if ((configuration.allowed() & rightward) !== 0) limits[top] = NO_LEFT_DEPENDENT | NEAR_HEAD;
  };
}

/** The lower bit of a symbol says that the node has its head, the higher that it is blocked. */
function eagerLimits(configuration: SystemConfiguration, limits: Uint8Array): void {
  const { height, bufferLength } = configuration;
  for (let position = 1; position < height; position++) {
    const symbol = configuration.symbolAt(height - position);
    const head = (symbol & 1) === 0 ? HEAD_FOLLOWS : HAS_HEAD | NEAR_HEAD;
    // Once the buffer is empty nothing has to be removed any more.
    const isNeeded = (symbol & 2) !== 0 && bufferLength > 0;
    limits[position] = NO_LEFT_DEPENDENT | head | (isNeeded ? NEEDS_RIGHT_DEPENDENT : 0);
  }
}
