/** The annotations of all computations for n words. */
import {
  allowedTransitions,
  applyToAnnotation,
  initialAnnotation,
  type Annotation,
} from '../generator/theory/annotation.ts';
import type { CanonicalSystem } from '../generator/theory/canonical-system.ts';

/** Every annotation that a computation of S′ for n words can have, dead ends included. */
export function reachableAnnotations(canonical: CanonicalSystem, n: number): Annotation[] {
  const seen = new Map<string, Annotation>();
  const visit = (annotation: Annotation): void => {
    const key = `${annotation.waiting} ${annotation.height} ${annotation.symbols.join()}`;
    if (seen.has(key)) return;
    seen.set(key, annotation);
    for (const transition of allowedTransitions(canonical, annotation)) {
      visit(applyToAnnotation(canonical, annotation, transition));
    }
  };
  visit(initialAnnotation(canonical, n));
  return [...seen.values()];
}
