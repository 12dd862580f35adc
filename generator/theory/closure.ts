/**
 * Monotonicity (the paper's second definition) and the least monotonic completion of a set of reductions.
 *
 * μ(la(p,q)) contains la(p-1,q) if p > q+1, and la(p-1,q-1) if q > 1; the same for ra. A set is monotonic if it
 * contains μ of each of its members. μ only requires smaller p, so the completion is finite. It is the intersection of
 * all monotonic supersets. With the buffer's front as position 0 these words define monotonicity in the wider sense
 * (docs/front.md).
 */
import { checkReductions } from './check-reductions.ts';
import { compareReductions, formatReduction, sameReduction, type Reduction } from './reduction.ts';

/** A reduction that monotonicity requires, with the one that requires it. */
export interface MissingReduction {
  readonly missing: Reduction;
  readonly requiredBy: Reduction;
}

/** The reductions μ(t) that monotonicity requires for t. */
export function requiredReductions(reduction: Reduction): readonly Reduction[] {
  const { kind, p, q } = reduction;
  const required: Reduction[] = [];
  if (p > q + 1) required.push({ kind, p: p - 1, q });
  if (q > 1) required.push({ kind, p: p - 1, q: q - 1 });
  return required;
}

/** Every reduction of the closure that the set lacks, each with one reduction of the closure that requires it. */
export function missingReductions(reductions: readonly Reduction[]): readonly MissingReduction[] {
  checkReductions(reductions);
  const known = new Set(reductions.map(formatReduction));
  const missing: MissingReduction[] = [];
  const pending = reductions.toSorted(compareReductions);
  for (let requiredBy = pending.pop(); requiredBy !== undefined; requiredBy = pending.pop()) {
    for (const required of requiredReductions(requiredBy)) {
      if (known.has(formatReduction(required))) continue;
      known.add(formatReduction(required));
      missing.push({ missing: required, requiredBy });
      pending.push(required);
    }
  }
  return missing.toSorted((a, b) => compareReductions(a.missing, b.missing));
}

/** The least monotonic set that contains the given one, in listing order and without duplicates. */
export function closure(reductions: readonly Reduction[]): readonly Reduction[] {
  checkReductions(reductions);
  return [...reductions, ...missingReductions(reductions).map(({ missing }) => missing)]
    .toSorted(compareReductions)
    .filter((reduction, index, all) => index === 0 || !sameReduction(reduction, all[index - 1]!));
}

/** True if the set contains every required reduction. */
export function isMonotonic(reductions: readonly Reduction[]): boolean {
  return missingReductions(reductions).length === 0;
}
