/**
 * A computation prepared for the page: the canonical one, or another of S for the same tree.
 *
 * Another computation has the features of S′ as long as S′ allows its transitions. From the transition that S′ has
 * blocked on, symbols only have a node.
 */
import { initialConfiguration, type Configuration } from '../generator/semantics/configuration.ts';
import type { CanonicalComputation, PlainComputation } from '../generator/semantics/computation.ts';
import { followPlain } from '../generator/semantics/follow-plain.ts';
import { arcBuilt } from '../generator/semantics/canonical.ts';
import { announced, type Announced } from '../generator/semantics/plain-names.ts';
import { applyPlain, arcOf } from '../generator/semantics/plain.ts';
import { arcsRuledOut, symbolsIn, traceComputation, type TracedConfiguration } from '../generator/semantics/trace.ts';
import type { Arc, Tree } from '../generator/semantics/tree.ts';
import { homomorphism, type CanonicalSystem } from '../generator/theory/canonical-system.ts';
import { formatPlainTransition } from '../generator/theory/transition-system.ts';
import type { SymbolFeatures } from '../runtime/text/symbol-notation.ts';

export interface WalkSymbol {
  readonly node: number;
  /** Undefined after the transition that S′ refuses. */
  readonly features?: SymbolFeatures;
}

export interface WalkConfiguration {
  /** The stack and then what is known of the buffer, bottom first: returned symbols, or its front. */
  readonly live: readonly WalkSymbol[];
  readonly height: number;
  /** The first node of the buffer that is not among them. */
  readonly fresh: number;
}

export interface WalkTransition {
  readonly name: string;
  /** Its name in S. */
  readonly plain: string;
  readonly arc?: Arc;
  readonly blocked: readonly Arc[];
  /** Arcs that are no longer ruled out, because the head of `arc` is their dependent. */
  readonly lifted: readonly Arc[];
  readonly after: WalkConfiguration;
}

export interface Walk {
  readonly initial: WalkConfiguration;
  readonly transitions: readonly WalkTransition[];
  /** The index of the transition that S′ refuses. */
  readonly refusedAt?: number;
}

/** The walk through a computation of S′, complete or not. */
export function canonicalWalk(canonical: CanonicalSystem, computation: CanonicalComputation, n: number): Walk {
  const trace = traceComputation(canonical, computation, n);
  return {
    initial: annotated(trace.initial, n),
    transitions: trace.transitions.map(({ transition, arc, blocked, lifted = [], after }) => ({
      name: transition.name,
      plain: formatPlainTransition(homomorphism(transition)),
      ...(arc === undefined ? {} : { arc }),
      blocked: blocked.map(({ head, dependent }) => ({ head, dependent })),
      lifted,
      after: annotated(after, n),
    })),
  };
}

/** The walk through a computation of S that builds the tree. */
export function plainWalk(canonical: CanonicalSystem, tree: Tree, computation: PlainComputation): Walk {
  const { allowed, refused } = followPlain(canonical, tree, computation);
  const walk = canonicalWalk(canonical, allowed, tree.length);
  if (refused === undefined) return walk;
  const { system, transitions } = canonical;
  if (system.form === 'eager') {
    const rest = announced(canonical, tree, computation).slice(allowed.length);
    return { ...walk, transitions: [...walk.transitions, ...eagerRest(canonical, rest)], refusedAt: allowed.length };
  }
  let configuration = initialConfiguration(tree.length);
  for (const id of allowed) configuration = applyPlain(system, configuration, homomorphism(transitions[id]!));
  const rest = computation.slice(allowed.length).map((transition): WalkTransition => {
    const before = configuration;
    configuration = applyPlain(system, before, transition);
    return {
      name: formatPlainTransition(transition),
      plain: formatPlainTransition(transition),
      ...(transition.kind === 'sh' ? {} : { arc: arcOf(before, transition) }),
      blocked: [],
      lifted: [],
      after: unannotated(configuration),
    };
  });
  return { ...walk, transitions: [...walk.transitions, ...rest], refusedAt: allowed.length };
}

/** What follows of a computation of arc-eager, without its marks. */
function eagerRest(canonical: CanonicalSystem, rest: readonly Announced[]): readonly WalkTransition[] {
  return rest.map(({ transition, before }) => {
    const arc = arcBuilt(canonical, { plain: before }, transition);
    return {
      name: transition.name,
      plain: formatPlainTransition(homomorphism(transition)),
      ...(arc === undefined ? {} : { arc }),
      blocked: [],
      lifted: [],
      after: unannotated(applyPlain(canonical.system, before, homomorphism(transition))),
    };
  });
}

/** The index of the first transition that another walk does not have there; undefined if it is the same walk. */
export function differsAt({ transitions }: Walk, other: Walk): number | undefined {
  const index = transitions.findIndex(({ plain }, at) => plain !== other.transitions[at]?.plain);
  return index < 0 ? undefined : index;
}

/** Every arc that is ruled out anywhere in the walk. */
export function everRuledOut({ transitions }: Walk): readonly Arc[] {
  return transitions.flatMap(({ blocked, after }) => [...blocked, ...arcsRuledOut(after.live)]);
}

function annotated(configuration: TracedConfiguration, n: number): WalkConfiguration {
  const live = symbolsIn(configuration).map(({ node, ...features }): WalkSymbol => ({ node, features }));
  return { live, height: configuration.stack.length, fresh: configuration.fresh[0] ?? n + 1 };
}

function unannotated({ live, height, fresh }: Configuration): WalkConfiguration {
  return { live: live.map((node) => ({ node })), height, fresh };
}
