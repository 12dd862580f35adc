/** A computation of S′ with its configurations, the arcs it builds and what each transition blocks. */
import type { CanonicalSystem, CanonicalTransition } from '../theory/canonical-system.ts';
import { formatReduction } from '../theory/reduction.ts';
import { blockedReductions } from '../theory/annotation.ts';
import { applyCanonical, initialCanonical, type CanonicalConfiguration } from './canonical.ts';
import { bufferNodes } from './configuration.ts';
import { arcOf } from './plain.ts';
import type { Arc } from './tree.ts';

/** A stack or returned symbol: node, guess, and the distances at which its pairs are blocked. */
export interface TracedSymbol {
  readonly node: number;
  readonly stop: boolean;
  readonly blocked: readonly number[];
}

export interface TracedConfiguration {
  /** Bottom first. */
  readonly stack: readonly TracedSymbol[];
  /** The front of the buffer: returned symbols. */
  readonly returned: readonly TracedSymbol[];
  /** The rest of the buffer: nodes never shifted. */
  readonly fresh: readonly number[];
}

export interface TracedTransition {
  readonly transition: CanonicalTransition;
  readonly arc?: Arc;
  /** The arcs that this transition rules out for the rest of the computation. */
  readonly blocked: readonly (Arc & { readonly reduction: string })[];
  readonly after: TracedConfiguration;
}

export interface Trace {
  readonly initial: TracedConfiguration;
  readonly transitions: readonly TracedTransition[];
}

/** The trace of a computation, complete or not, whose transitions are allowed. */
export function traceComputation(canonical: CanonicalSystem, computation: ArrayLike<number>, length: number): Trace {
  let configuration = initialCanonical(canonical, length);
  const initial = describe(canonical, configuration);
  const transitions = Array.from(computation, (id): TracedTransition => {
    const transition = canonical.transitions[id]!;
    const { plain, annotation } = configuration;
    const blocked = blockedReductions(canonical, annotation, transition).map((reduction) => ({
      ...arcOf(plain, reduction),
      reduction: formatReduction(reduction),
    }));
    configuration = applyCanonical(canonical, configuration, transition);
    return {
      transition,
      ...(transition.kind === 'reduce' ? { arc: arcOf(plain, transition.reduction) } : {}),
      blocked,
      after: describe(canonical, configuration),
    };
  });
  return { initial, transitions };
}

function describe({ system, symbols }: CanonicalSystem, configuration: CanonicalConfiguration): TracedConfiguration {
  const { live, height } = configuration.plain;
  const traced = live.map((node, index): TracedSymbol => {
    const symbol = configuration.annotation.symbols[index]!;
    const stop = symbols.isComplete(symbol);
    const distances = Array.from({ length: system.degree }, (_, k) => k + 1);
    return { node, stop, blocked: distances.filter((k) => symbols.isBlocked(symbol, stop ? 'ra' : 'la', k)) };
  });
  return {
    stack: traced.slice(0, height),
    returned: traced.slice(height),
    fresh: bufferNodes(configuration.plain).slice(live.length - height),
  };
}
