/** Which systems have distributions over their trees. */
import type { TransitionSystem } from '../theory/transition-system.ts';

/** The deepest reductions for which sums over trees are practical. */
const DEEPEST = 3;

/** Why there is no distribution over the trees of a system; undefined if there is. */
export function inferenceProblem({ name, mode, depth, degree }: TransitionSystem): string | undefined {
  if (mode !== 'in-place') {
    return `no polynomial algorithm is known for returning systems such as ${name}; take full-3, or full-4-2 for more trees`;
  }
  if (depth > DEEPEST && degree > 1) {
    const exponent = 3 * depth - 2;
    return `a sum over the trees of ${name} takes a multiple of n^${exponent} products; take full-3, which takes n^7`;
  }
  return undefined;
}
