/** The transitions of S, on nodes only, as statements for the unchecked replay. */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { dependentPosition, formatReduction, headPosition } from '../../theory/reduction.ts';
import { returnedBy } from '../../theory/transition-system.ts';
import { idsOf, transitionGroups } from '../shared/transition-groups.ts';

export interface ReplayCase {
  /** The transition of S. */
  readonly plain: string;
  /** The transitions of S′ that have this effect. */
  readonly ids: readonly number[];
  readonly statements: readonly string[];
}

/** A case for each transition of S, and one for `re`. */
export function replayCases(canonical: CanonicalSystem): readonly ReplayCase[] {
  const { shift, reshift, reductions } = transitionGroups(canonical);
  return [
    { plain: 'sh', ids: idsOf(shift), statements: ['stack[++i] = fresh++;'] },
    ...(reshift === undefined
      ? []
      : [{ plain: 'sh of a returned node', ids: [reshift], statements: ['stack[++i] = returned[--back]!;'] }]),
    ...reductions.map(({ reduction, ...ids }) => ({
      plain: formatReduction(reduction),
      ids: idsOf(ids),
      statements: [
        `heads[before + ${nodeAt(dependentPosition(reduction))}] = ${nodeAt(headPosition(reduction))};`,
        ...closeStack(dependentPosition(reduction)),
        dependentPosition(reduction) === 0 ? 'fresh++;' : 'i--;',
        ...Array.from({ length: returnedBy(canonical.system, reduction) }, () => 'returned[back++] = stack[i--]!;'),
      ],
    })),
  ];
}

/** The transitions of arc-eager. */
export const EAGER_CASES: readonly ReplayCase[] = [
  { plain: 'shift', ids: [0], statements: ['stack[++i] = fresh++;'] },
  { plain: 'right-arc', ids: [1], statements: ['heads[before + fresh] = stack[i]!;', 'stack[++i] = fresh++;'] },
  { plain: 'left-arc', ids: [2], statements: ['heads[before + stack[i]!] = fresh;', 'i--;'] },
  { plain: 'reduce', ids: [3], statements: ['i--;'] },
];

/** Moves the nodes above position x down by one place. */
function closeStack(x: number): string[] {
  return Array.from({ length: Math.max(0, x - 1) }, (_, index) => `${placeOf(x - index)} = ${nodeAt(x - 1 - index)};`);
}

/** The node at a position, of which 0 is the front of the buffer. */
function nodeAt(position: number): string {
  return position === 0 ? 'fresh' : `${placeOf(position)}!`;
}

function placeOf(position: number): string {
  return position === 1 ? 'stack[i]' : `stack[i - ${position - 1}]`;
}
