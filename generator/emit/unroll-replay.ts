/** The transitions of S on nodes alone, as statements for the unchecked replay. */
import type { CanonicalSystem } from '../theory/canonical-system.ts';
import { dependentPosition, headPosition } from '../theory/reduction.ts';
import { returnedBy } from '../theory/transition-system.ts';

export interface ReplayCase {
  /** The transitions of S′ that have this effect. */
  readonly ids: readonly number[];
  readonly statements: readonly string[];
}

/** A case for each transition of S, and one for `re`. */
export function replayCases({ system, transitions }: CanonicalSystem): ReplayCase[] {
  const shifts = transitions.filter(({ kind }) => kind === 'sh').map(({ id }) => id);
  const reshift = transitions.filter(({ kind }) => kind === 're').map(({ id }) => id);
  return [
    { ids: shifts, statements: ['stack[++i] = fresh++;'] },
    ...(reshift.length === 0 ? [] : [{ ids: reshift, statements: ['stack[++i] = returned[--back]!;'] }]),
    ...system.reductions.map((reduction) => ({
      ids: transitions.filter((t) => t.kind === 'reduce' && t.reduction === reduction).map(({ id }) => id),
      statements: [
        `heads[before + stack[i - ${dependentPosition(reduction) - 1}]!] = stack[i - ${headPosition(reduction) - 1}]!;`,
        ...closeStack(dependentPosition(reduction)),
        'i--;',
        ...Array.from({ length: returnedBy(system, reduction) }, () => 'returned[back++] = stack[i--]!;'),
      ],
    })),
  ];
}

/** Moves the nodes above position x down by one place. */
function closeStack(x: number): string[] {
  return Array.from({ length: x - 1 }, (_, index) => `stack[i - ${x - 1 - index}] = stack[i - ${x - 2 - index}]!;`);
}
