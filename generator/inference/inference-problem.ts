/** Which systems have distributions over their trees. */
import type { TransitionSystem } from '../theory/transition-system.ts';

/** The largest exponent of the length that is practical. */
const LARGEST_EXPONENT = 7;

/** A sum over trees of n words takes time proportional to n to this power (docs/inference.md, section 5). */
export function exponentOf({ depth, degree, reductions }: TransitionSystem): number {
  if (degree === 1) return 3;
  return reductions.some(({ kind, p }) => kind === 'la' && p > 2) ? 3 * depth - 2 : depth + 3;
}

/** Why there is no distribution over the trees of a system; undefined if there is. */
export function inferenceProblem(system: TransitionSystem): string | undefined {
  const { name, mode } = system;
  if (mode !== 'in-place') {
    return `no polynomial algorithm is known for returning systems such as ${name}; take full-3, which is in place`;
  }
  const exponent = exponentOf(system);
  if (exponent <= LARGEST_EXPONENT) return undefined;
  return `a sum over the trees of ${name} takes a multiple of n^${exponent} products; take full-3, which takes n^7`;
}
