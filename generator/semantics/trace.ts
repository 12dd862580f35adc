/**
 * A computation of S′ with its configurations, the arcs it builds, and what each transition blocks and lifts.
 *
 * In the guessing form a symbol has a guess, and its blocks have no direction: the guess tells it. In the guess-free
 * form a symbol has no guess, its blocks have a direction, and a node that takes a dependent lifts those that had been
 * put on it as a dependent.
 */
import { checkCanonical } from '../theory/check-canonical.ts';
import { reductionName, type CanonicalSystem, type CanonicalTransition } from '../theory/canonical-system.ts';
import { blockedReductions, isAllowed } from '../theory/annotation.ts';
import { explainTransition } from '../../runtime/module/explain-transition.ts';
import { checkList } from '../../runtime/text/check-list.ts';
import type { Block, SymbolFeatures } from '../../runtime/text/symbol-notation.ts';
import { applyCanonical, arcBuilt, initialCanonical, type CanonicalConfiguration } from './canonical.ts';
import { transitionOf } from './computation.ts';
import { bufferNodes } from './configuration.ts';
import { arcOf } from './plain.ts';
import type { Arc } from './tree.ts';

/** A stack or returned symbol: its node, and what is known of it. */
export type TracedSymbol = SymbolFeatures & { readonly node: number };

export interface TracedConfiguration {
  /** Bottom first. */
  readonly stack: readonly TracedSymbol[];
  /** What comes first in the buffer: returned symbols. */
  readonly returned: readonly TracedSymbol[];
  /** Or the front of the buffer, if it has one and the system uses it. */
  readonly front?: TracedSymbol;
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
      reduction: reductionName(canonical, reduction),
    }));
    const arc = arcBuilt(canonical, configuration, transition);
    configuration = applyCanonical(canonical, configuration, transition);
    const after = describe(canonical, configuration);
    const traced = {
      transition,
      ...(arc === undefined ? {} : { arc }),
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
  const live = new Set(symbolsIn(after).map(({ node }) => node));
  return {
    blocked: blocked.filter((arc) => held.has(arcKey(arc))),
    lifted: ruledOutIn(before).filter((arc) => live.has(arc.head) && live.has(arc.dependent) && !held.has(arcKey(arc))),
  };
}

function ruledOutIn(configuration: TracedConfiguration): readonly Arc[] {
  return arcsRuledOut(symbolsIn(configuration).map((symbol) => ({ node: symbol.node, features: symbol })));
}

/** All symbols, bottom first: those of the stack, then those of the buffer. */
export function symbolsIn({ stack, returned, front }: TracedConfiguration): readonly TracedSymbol[] {
  return [...stack, ...returned, ...(front === undefined ? [] : [front])];
}

function arcKey({ head, dependent }: Arc): string {
  return `${head} ${dependent}`;
}

function describe(canonical: CanonicalSystem, configuration: CanonicalConfiguration): TracedConfiguration {
  const { live, height } = configuration.plain;
  const { symbols } = configuration.annotation;
  const buffer = bufferNodes(configuration.plain);
  const nodes = [...live.slice(0, height), ...buffer];
  const traced = symbols.map((symbol, index): TracedSymbol => ({
    node: nodes[index]!,
    ...featuresOf(canonical, symbol),
  }));
  const [stack, ofBuffer] = [traced.slice(0, height), traced.slice(height)];
  const fresh = buffer.slice(ofBuffer.length);
  if (!canonical.system.front) return { stack, returned: ofBuffer, fresh };
  return { stack, returned: [], ...(ofBuffer.length === 0 ? {} : { front: ofBuffer[0]! }), fresh };
}

function featuresOf({ system, symbols }: CanonicalSystem, symbol: number): SymbolFeatures {
  const distances = Array.from({ length: system.degree }, (_, k) => k + 1);
  if (system.form !== 'guessing') {
    const blocks = distances.flatMap((distance) => KINDS.map((kind): Block => ({ kind, distance })));
    const blocked = blocks.filter(({ kind, distance }) => symbols.isBlocked(symbol, kind, distance));
    return system.form === 'eager' ? { attached: symbols.isRemovable(symbol, 'ra'), blocked } : { blocked };
  }
  const stop = symbols.isComplete(symbol);
  return { stop, blocked: distances.filter((k) => symbols.isBlocked(symbol, stop ? 'ra' : 'la', k)) };
}

const KINDS = ['la', 'ra'] as const;
