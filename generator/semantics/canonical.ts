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
import { initialConfiguration, nodeAt, type Configuration } from './configuration.ts';
import { applyPlain, arcOf } from './plain.ts';
import type { Arc } from './tree.ts';

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

/** The arc that a transition builds in the configuration, if it builds one: reduce of arc-eager removes a word that has its. */
export function arcBuilt(
  { system }: CanonicalSystem,
  { plain }: Pick<CanonicalConfiguration, 'plain'>,
  transition: CanonicalTransition,
): Arc | undefined {
  switch (transition.kind) {
    case 're':
      return undefined;
    case 'sh':
      return transition.attaches === true ? { head: nodeAt(plain, 1), dependent: nodeAt(plain, 0) } : undefined;
    case 'reduce':
      return system.form === 'eager' && transition.reduction.kind === 'ra'
        ? undefined
        : arcOf(plain, transition.reduction);
  }
}

/** The configuration after a transition that applies. */
export function applyCanonical(
  canonical: CanonicalSystem,
  configuration: CanonicalConfiguration,
  transition: CanonicalTransition,
): CanonicalConfiguration {
  const plain = applyPlain(canonical.system, configuration.plain, homomorphism(transition));
  // S builds the arcs of its reductions; those of shifts are built ahead of it.
  const arc = transition.kind === 'sh' ? arcBuilt(canonical, configuration, transition) : undefined;
  return {
    plain: arc === undefined ? plain : { ...plain, heads: plain.heads.with(arc.dependent - 1, arc.head) },
    annotation: applyToAnnotation(canonical, configuration.annotation, transition),
  };
}

/** True for the terminal configurations of S′: those of S with a complete root. */
export function isTerminalCanonical(canonical: CanonicalSystem, configuration: CanonicalConfiguration): boolean {
  return isTerminalAnnotation(canonical, configuration.annotation);
}
