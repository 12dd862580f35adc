/** Transitions that are never allowed with so much room: whether they are listed as completing the root does not matter. */
import { allowedTransitions } from '../../generator/theory/annotation.ts';
import type { CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import { reachableAnnotations } from '../reachable-annotations.ts';

/** The changes of the table of what completes the root that change no answer, by room: all with another bit set. */
export function neverAllowed(
  canonical: CanonicalSystem,
  { depth, finishing }: { readonly depth: number; readonly finishing: readonly number[] },
): readonly string[] {
  const incomplete = reachableAnnotations(canonical, 5).filter(
    ({ symbols }) => !canonical.symbols.isComplete(symbols[0]!),
  );
  const allowed = new Set(
    incomplete.flatMap((annotation) => {
      const room = Math.min(annotation.height - 1, depth);
      return allowedTransitions(canonical, annotation).map(({ id }) => `${room} ${id}`);
    }),
  );
  return finishing.flatMap((value, room) =>
    canonical.transitions
      .filter(({ id }) => !allowed.has(`${room} ${id}`))
      .map(({ id }) => `${room}: ${value | (1 << id)}`),
  );
}
