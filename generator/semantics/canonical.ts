/**
 * The interpreter of S′: a configuration of S with an annotation. It is the judge of everything that is generated.
 */
import { homomorphism, type CanonicalSystem, type CanonicalTransition } from '../theory/canonical-system.ts';
import {
  allowedTransitions,
  applyToAnnotation,
  initialAnnotation,
  isTerminalAnnotation,
  type Annotation,
} from '../theory/annotation.ts';
import { initialConfiguration, type Configuration } from './configuration.ts';
import { applyPlain } from './plain.ts';

export interface CanonicalConfiguration {
  readonly plain: Configuration;
  readonly annotation: Annotation;
}

/** The initial configuration of S′ for n words. */
export function initialCanonical(canonical: CanonicalSystem, n: number): CanonicalConfiguration {
  return { plain: initialConfiguration(n), annotation: initialAnnotation(canonical, n) };
}

/** The transitions of S′ that apply, in the order of their ids. */
export function canonicalTransitions(
  canonical: CanonicalSystem,
  configuration: CanonicalConfiguration,
): CanonicalTransition[] {
  return allowedTransitions(canonical, configuration.annotation);
}

/** The configuration after a transition that applies. */
export function applyCanonical(
  canonical: CanonicalSystem,
  configuration: CanonicalConfiguration,
  transition: CanonicalTransition,
): CanonicalConfiguration {
  return {
    plain: applyPlain(canonical.system, configuration.plain, homomorphism(transition)),
    annotation: applyToAnnotation(canonical, configuration.annotation, transition),
  };
}

/** True for the terminal configurations of S′: those of S with a complete root. */
export function isTerminalCanonical(canonical: CanonicalSystem, configuration: CanonicalConfiguration): boolean {
  return isTerminalAnnotation(canonical, configuration.annotation);
}
