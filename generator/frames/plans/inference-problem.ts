/** Which systems have distributions over their trees. */
import { grouped } from '../../../runtime/text/amounts.ts';
import type { TransitionSystem } from '../../theory/transition-system.ts';
import { guessFreeGrammar } from './arc-grammar.ts';
import { planBest } from './plan-best.ts';
import { planCost } from './plan-cost.ts';

/** Deeper systems have plans of too many products, unless their degree is 1. */
const LARGEST_DEPTH = 4;

/** The products of systems deeper than this are not counted: their grammars take minutes. */
const LARGEST_COUNTED = 5;

/** A sum over trees of n words takes time proportional to n to this power at most (docs/inference.md, section 5). */
export function exponentOf({ depth, degree, reductions }: TransitionSystem): number {
  if (degree === 1) return 3;
  return reductions.some(({ kind, p }) => kind === 'la' && p > 2) ? 3 * depth - 2 : depth + 3;
}

/** True if reductions link neighbours and the system derives all projective trees, or all without left arcs (docs/front.md). */
function isSplit({ degree, reductions }: TransitionSystem): boolean {
  return degree === 1 && reductions.some(({ kind, p }) => kind === 'ra' && p === 2);
}

/** True if words can leave the buffer without having been on the stack. */
function takesFront({ reductions }: TransitionSystem): boolean {
  return reductions.some(({ kind, q }) => kind === 'ra' && q === 0);
}

/** Blocks with the front make some grammars of depth 4 too large. */
function sizeProblem(system: TransitionSystem): string | undefined {
  try {
    guessFreeGrammar(system);
    return undefined;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return `${error.message}, too many for sums over its trees; take full-4-3-front or full-3-front`;
  }
}

/** Why there is no distribution over the trees of a system; undefined if there is. */
export function inferenceProblem(system: TransitionSystem): string | undefined {
  const { name, mode, depth, degree } = system;
  if (mode !== 'in-place') {
    return (
      `no polynomial algorithm is known for returning systems such as ${name}; take full-3 or full-4-2, which are in place. ` +
      'Of the 38,652 trees of four CoNLL-X treebanks attardi-3-returning derives 37,167, full-3 37,139 and full-4-2 37,167'
    );
  }
  if (takesFront(system) && !isSplit(system)) {
    return (
      `sums over trees are not worked out for systems such as ${name}, which take the buffer’s front away with an ra(p,0), ` +
      'except for those of degree 1 with ra(2,1); take a system without ra(p,0), such as full-3-front'
    );
  }
  if (degree > 1 && depth === LARGEST_DEPTH && system.front) return sizeProblem(system);
  if (degree === 1 || depth <= LARGEST_DEPTH) return undefined;
  const advice = 'take full-4-2, which takes n^10, or full-3, which takes n^7';
  if (depth > LARGEST_COUNTED) return `sums over the trees of ${name} take time n^${exponentOf(system)}; ${advice}`;
  const { exponent, products, all } = planCost(planBest(system));
  return (
    `even the best tree of ${name} takes ${grouped(all)} products, ${products} of them for every ${exponent} increasing ` +
    `indices, so time n^${exponent}; ${advice}`
  );
}
