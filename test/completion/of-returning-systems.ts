/** Packed automata of contents, and what they call viable. */
import { allowedTransitions, type Annotation } from '../../generator/theory/annotation.ts';
import { canonicalSystem, type CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import { contentCompletion } from '../../generator/completion/contents/content-completion.ts';
import { viableOfContent, type PackedContents } from '../../generator/completion/contents/packed-contents.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';

export function contentsOf(system: TransitionSystem): { canonical: CanonicalSystem; packed: PackedContents } {
  const canonical = canonicalSystem(system);
  const packed = contentCompletion(canonical);
  if (packed.kind === 'none') throw new Error(packed.reason);
  return { canonical, packed };
}

/** What the tables call viable, as bits; the root is not complete. */
export function predictedBits(canonical: CanonicalSystem, packed: PackedContents, annotation: Annotation): number {
  const allowed = allowedTransitions(canonical, annotation).reduce((bits, { id }) => bits | (1 << id), 0);
  return viableOfContent(packed, { ...annotation, allowed });
}
