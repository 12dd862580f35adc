/**
 * A computation of S′ with its configurations, the arcs it builds, and what each transition blocks and lifts.
 *
 * In the guessing form a symbol has a guess, and its blocks have no direction: the guess tells it. In the guess-free
 * form a symbol has no guess, its blocks have a direction, and a node that takes a dependent lifts those that had been
 * put on it as a dependent.
 */
import { checkCanonical } from '../theory/check-canonical.ts';
import type { CanonicalSystem, CanonicalTransition } from '../theory/canonical-system.ts';
import { formatReduction } from '../theory/reduction.ts';
import { blockedReductions, isAllowed } from '../theory/annotation.ts';
import { explainTransition } from '../../runtime/module/explain-transition.ts';
import { checkList } from '../../runtime/text/check-list.ts';
import type { Block, SymbolFeatures } from '../../runtime/text/symbol-notation.ts';
import { applyCanonical, initialCanonical, type CanonicalConfiguration } from './canonical.ts';
import { transitionOf } from './computation.ts';
import { bufferNodes } from './configuration.ts';
import { arcOf } from './plain.ts';
import type { Arc } from './tree.ts';

/** A stack or returned symbol: its node, and what is known of it. */
export type TracedSymbol = SymbolFeatures & { readonly node: number };

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
  /** The arcs that this transition rules out: for the rest of the computation, or until they are lifted. */
  readonly blocked: readonly (Arc & { readonly reduction: string })[];
  /**
   * In the guess-free form, the arcs that this transition no longer rules out. Their dependent is the head of `arc`: it
   * has taken a dependent, so it was not complete, and had not been passed over.
   */
  readonly lifted?: readonly Arc[];
  readonly after: TracedConfiguration;
}

export interface Trace {
  readonly initial: TracedConfiguration;
  readonly transitions: readonly TracedTransition[];
}

/** The trace of a computation, complete or not, whose transitions are allowed. */
export function traceComputation(canonical: CanonicalSystem, computation: ArrayLike<number>, length: number): Trace {
  checkCanonical(canonical);
  checkList(computation, 'computation');
  let configuration = initialCanonical(canonical, length);
  const initial = describe(canonical, configuration);
  let before = initial;
  const transitions = Array.from(computation, (id): TracedTransition => {
    const transition = transitionOf(canonical, id);
    const { plain, annotation } = configuration;
    if (!isAllowed(canonical, annotation, transition)) {
      throw new RangeError(explainTransition(id, canonical.transitions));
    }
    const blocked = blockedReductions(canonical, annotation, transition).map((reduction) => ({
      ...arcOf(plain, reduction),
      reduction: formatReduction(reduction),
    }));
    configuration = applyCanonical(canonical, configuration, transition);
    const after = describe(canonical, configuration);
    const traced = {
      transition,
      ...(transition.kind === 'reduce' ? { arc: arcOf(plain, transition.reduction) } : {}),
      ...(canonical.system.form === 'guessing' ? { blocked } : stayingAndLifted(blocked, { before, after })),
      after,
    };
    before = after;
    return traced;
  });
  return { initial, transitions };
}

/** The arcs that the symbols of stack and buffer rule out, bottom first; both lists in one. */
export function arcsRuledOut(
  live: readonly { readonly node: number; readonly features?: SymbolFeatures }[],
): readonly Arc[] {
  return live.flatMap(({ node, features }, index) =>
    (features === undefined ? [] : directedBlocks(features)).map(({ kind, distance }): Arc => {
      const below = live[index - distance]!.node;
      return kind === 'ra' ? { head: below, dependent: node } : { head: node, dependent: below };
    }),
  );
}

/** The blocks of a symbol with their direction, which in the guessing form its guess tells. */
function directedBlocks(features: SymbolFeatures): readonly Block[] {
  if (features.stop === undefined) return features.blocked;
  const kind = features.stop ? 'ra' : 'la';
  return features.blocked.map((distance) => ({ kind, distance }));
}

/** What is blocked and lifted by the same transition is neither here. */
function stayingAndLifted(
  blocked: TracedTransition['blocked'],
  { before, after }: { readonly before: TracedConfiguration; readonly after: TracedConfiguration },
): Required<Pick<TracedTransition, 'blocked' | 'lifted'>> {
  const held = new Set(ruledOutIn(after).map(arcKey));
  const live = new Set([...after.stack, ...after.returned].map(({ node }) => node));
  return {
    blocked: blocked.filter((arc) => held.has(arcKey(arc))),
    lifted: ruledOutIn(before).filter((arc) => live.has(arc.head) && live.has(arc.dependent) && !held.has(arcKey(arc))),
  };
}

function ruledOutIn({ stack, returned }: TracedConfiguration): readonly Arc[] {
  return arcsRuledOut([...stack, ...returned].map((symbol) => ({ node: symbol.node, features: symbol })));
}

function arcKey({ head, dependent }: Arc): string {
  return `${head} ${dependent}`;
}

function describe(canonical: CanonicalSystem, configuration: CanonicalConfiguration): TracedConfiguration {
  const { live, height } = configuration.plain;
  const traced = live.map((node, index): TracedSymbol => ({
    node,
    ...featuresOf(canonical, configuration.annotation.symbols[index]!),
  }));
  return {
    stack: traced.slice(0, height),
    returned: traced.slice(height),
    fresh: bufferNodes(configuration.plain).slice(live.length - height),
  };
}

function featuresOf({ system, symbols }: CanonicalSystem, symbol: number): SymbolFeatures {
  const distances = Array.from({ length: system.degree }, (_, k) => k + 1);
  if (system.form === 'guess-free') {
    const blocks = distances.flatMap((distance) => KINDS.map((kind): Block => ({ kind, distance })));
    return { blocked: blocks.filter(({ kind, distance }) => symbols.isBlocked(symbol, kind, distance)) };
  }
  const stop = symbols.isComplete(symbol);
  return { stop, blocked: distances.filter((k) => symbols.isBlocked(symbol, stop ? 'ra' : 'la', k)) };
}

const KINDS = ['la', 'ra'] as const;
