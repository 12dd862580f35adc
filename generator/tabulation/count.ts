/** The number of trees that S′ derives, by whichever way of counting its mode allows. */
import type { CanonicalSystem } from '../theory/canonical-system.ts';
import { Budget } from '../semantics/budget.ts';
import { countAnnotations } from '../semantics/count.ts';
import { tabulatedCount } from './tabulate.ts';

/**
 * The number of complete computations of S′ for n words, which is the number of trees it derives: in polynomial time
 * for in-place systems, one annotation after the other for the others.
 */
export function countCanonical(canonical: CanonicalSystem, n: number, budget: Budget = new Budget()): bigint {
  return canonical.system.mode === 'in-place'
    ? tabulatedCount(canonical, n, budget)
    : countAnnotations(canonical, n, budget);
}
