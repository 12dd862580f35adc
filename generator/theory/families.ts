/**
 * Families of monotonic systems, one member for each depth d:
 *   arc-standard   la(2,1), ra(2,1)
 *   attardi        la(p,1), ra(p,1)       for 2 <= p <= d
 *   easy-first     la(p+1,p), ra(p+1,p)   for 1 <= p < d
 *   full           every la(p,q), ra(p,q) with p <= d, and p - q <= degree where one is given
 */
import type { Reduction } from './reduction.ts';

export type Family = 'arc-standard' | 'attardi' | 'easy-first' | 'full';
export const FAMILIES: readonly Family[] = ['arc-standard', 'attardi', 'easy-first', 'full'];

/** A member of a family. */
export interface FamilyMember {
  readonly family: Family;
  readonly depth: number;
  readonly degree?: number;
}

/** True for the name of a family. */
export function isFamily(name: string): name is Family {
  return (FAMILIES as readonly string[]).includes(name);
}

/** The reductions of a member, monotonic by construction. */
export function familyReductions({ family, depth, degree }: FamilyMember): readonly Reduction[] {
  const pairs: { readonly p: number; readonly q: number }[] = [];
  for (let p = 2; p <= depth; p++) {
    for (let q = 1; q < p; q++) {
      if (belongs({ family, p, q }) && p - q <= (degree ?? depth)) pairs.push({ p, q });
    }
  }
  return (['la', 'ra'] as const).flatMap((kind) => pairs.map((pair) => ({ kind, ...pair })));
}

function belongs({ family, p, q }: { readonly family: Family; readonly p: number; readonly q: number }): boolean {
  switch (family) {
    case 'arc-standard':
      return p === 2;
    case 'attardi':
      return q === 1;
    case 'easy-first':
      return p === q + 1;
    case 'full':
      return true;
  }
}
