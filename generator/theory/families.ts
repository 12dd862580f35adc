/**
 * Families of systems that are monotonic, in the wider sense where they use the buffer's front (position 0, docs/front.md),
 * one member for each depth d:
 *   arc-standard    la(2,1), ra(2,1)
 *   arc-hybrid      la(p,0) for p < d, ra(p,1) for 2 <= p <= d; arc-hybrid itself is the one of depth 2
 *   arc-eager       la(1,0), ra(2,1), in the eager form
 *   attardi         la(p,1), ra(p,1)       for 2 <= p <= d
 *   attardi-front   the same, and la(p,0)  for 1 <= p <= d
 *   easy-first      la(p+1,p), ra(p+1,p)   for 1 <= p < d
 *   full            every la(p,q), ra(p,q) with q >= 1 and p <= d, and p - q <= degree where one is given
 *   full-front      the same, and la(p,0) under the same conditions
 */
import { formatReduction, usesFront, type Reduction } from './reduction.ts';

export type Family =
  'arc-standard' | 'arc-hybrid' | 'arc-eager' | 'attardi' | 'attardi-front' | 'easy-first' | 'full' | 'full-front';
export const FAMILIES: readonly Family[] = [
  'arc-standard',
  'arc-hybrid',
  'arc-eager',
  'attardi',
  'attardi-front',
  'easy-first',
  'full',
  'full-front',
];

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

/** The depth of a member that gives none, if the family has one. */
export function usualDepth(family: Family): number | undefined {
  return family === 'arc-hybrid' || hasOneMember(family) ? 2 : undefined;
}

/** True if all members have the same depth. */
export function hasOneMember(family: Family): boolean {
  return family === 'arc-standard' || family === 'arc-eager';
}

/** True if members may be restricted to a degree. */
export function takesDegree(family: Family): boolean {
  return family === 'full' || family === 'full-front';
}

/** The largest degree of a member of the depth. */
export function largestDegree({ family, depth }: FamilyMember): number {
  return family === 'attardi-front' || family === 'full-front' ? depth : depth - 1;
}

/** True if the members use the buffer's front. */
export function familyUsesFront(family: Family): boolean {
  return familyReductions({ family, depth: 2 }).some(usesFront);
}

/** True for the reductions of arc-hybrid, whose eager form is arc-eager. */
export function isArcHybrid(reductions: readonly Reduction[]): boolean {
  const names = familyReductions({ family: 'arc-hybrid', depth: 2 }).map(formatReduction);
  return reductions.length === names.length && reductions.every((one) => names.includes(formatReduction(one)));
}

/** The reductions of a member, monotonic by construction. */
export function familyReductions({ family, depth, degree }: FamilyMember): readonly Reduction[] {
  const reductions: Reduction[] = [];
  for (const kind of ['la', 'ra'] as const) {
    for (let p = 1; p <= depth; p++) {
      for (let q = 0; q < p; q++) {
        const reduction = { kind, p, q };
        if (p - q <= (degree ?? depth) && belongs(reduction, { family, depth })) reductions.push(reduction);
      }
    }
  }
  return reductions;
}

function belongs({ kind, p, q }: Reduction, { family, depth }: FamilyMember): boolean {
  switch (family) {
    case 'arc-standard':
      return p === 2 && q === 1;
    case 'arc-hybrid':
    case 'arc-eager':
      return kind === 'la' ? q === 0 && p < depth : q === 1;
    case 'attardi':
      return q === 1;
    case 'attardi-front':
      return q === 1 || (kind === 'la' && q === 0);
    case 'easy-first':
      return q >= 1 && p === q + 1;
    case 'full':
      return q >= 1;
    case 'full-front':
      return q >= 1 || kind === 'la';
  }
}
