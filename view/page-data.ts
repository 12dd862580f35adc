/**
 * The walks of a page as data for its script (view/trace-page).
 *
 * A configuration is written as its difference from the previous one: how many symbols from the bottom are the same,
 * then the others as pairs of node and features. Features are a number: in the guessing form bit 0 is stop, and bit k
 * means that the pair with the symbol k below is blocked; in the guess-free form bit 2k-2 means that la with the symbol
 * k below is blocked, and bit 2k-1 the same for ra; in arc-eager bit 0 means that the word has its head, and bit 1 that
 * reduce is blocked; -1 if S′ no longer follows. A transition only touches the top of
 * the stack, so the data grows linearly with the computation.
 */
import type { Arc } from '../generator/semantics/tree.ts';
import type { Form } from '../generator/theory/transition-system.ts';
import { walksOf, type PageContent } from './page-content.ts';
import { differsAt, type Walk, type WalkConfiguration, type WalkSymbol } from './walk.ts';

export type EncodedArc = readonly [head: number, dependent: number];
export type EncodedSymbol = readonly [node: number, features: number];

export interface EncodedConfiguration {
  readonly keep: number;
  readonly symbols: readonly EncodedSymbol[];
  readonly height: number;
  readonly fresh: number;
}

export interface EncodedTransition {
  readonly name: string;
  readonly arc?: EncodedArc;
  readonly blocked: readonly EncodedArc[];
  readonly lifted: readonly EncodedArc[];
  readonly after: EncodedConfiguration;
}

export interface EncodedWalk {
  /** The index of the transition that S′ refuses, or -1. */
  readonly refusedAt: number;
  /** The index of the first transition that is not that of the canonical computation, or -1 for that one itself. */
  readonly differsAt: number;
  readonly initial: EncodedConfiguration;
  readonly transitions: readonly EncodedTransition[];
}

export interface PageData {
  /** Empty if the nodes only have numbers. */
  readonly words: readonly string[];
  readonly length: number;
  readonly form: Form;
  /** Whether the system uses the buffer's front, so that nothing returns. */
  readonly usesFront: boolean;
  readonly outOfReach?: EncodedArc;
  readonly missing?: string;
  readonly roots?: number;
  readonly walks: readonly EncodedWalk[];
}

/** The data of a page. */
export function pageData(content: PageContent): PageData {
  const { system, words = [], tree, stop } = content;
  return {
    words,
    length: tree.length,
    form: system.form,
    usesFront: system.front,
    ...(stop === undefined ? {} : { outOfReach: encodeArc(stop.outOfReach), missing: stop.reduction }),
    ...(stop?.roots === undefined ? {} : { roots: stop.roots }),
    walks: walksOf(content).map((walk) => encodeWalk(walk, differsAt(walk, content.canonical))),
  };
}

function encodeWalk({ initial, transitions, refusedAt }: Walk, differing: number | undefined): EncodedWalk {
  return {
    refusedAt: refusedAt ?? -1,
    differsAt: differing ?? -1,
    initial: encodeConfiguration(initial, undefined),
    transitions: transitions.map(({ name, arc, blocked, lifted, after }, index) => ({
      name,
      ...(arc === undefined ? {} : { arc: encodeArc(arc) }),
      blocked: blocked.map(encodeArc),
      lifted: lifted.map(encodeArc),
      after: encodeConfiguration(after, transitions[index - 1]?.after ?? initial),
    })),
  };
}

function encodeConfiguration(
  { live, height, fresh }: WalkConfiguration,
  before: WalkConfiguration | undefined,
): EncodedConfiguration {
  const symbols = live.map(encodeSymbol);
  const known = (before?.live ?? []).map(encodeSymbol);
  const differs = symbols.findIndex(
    ([node, features], index) => known[index]?.[0] !== node || known[index][1] !== features,
  );
  const keep = differs === -1 ? symbols.length : differs;
  return { keep, symbols: symbols.slice(keep), height, fresh };
}

function encodeSymbol({ node, features }: WalkSymbol): EncodedSymbol {
  if (features === undefined) return [node, -1];
  const set =
    features.stop === undefined
      ? [
          ...features.blocked.map(({ kind, distance }) => 2 * distance - (kind === 'la' ? 2 : 1)),
          ...(features.attached === true ? [0] : []),
        ]
      : [...features.blocked, ...(features.stop ? [0] : [])];
  return [node, set.reduce((bits, at) => bits | (1 << at), 0)];
}

function encodeArc({ head, dependent }: Arc): EncodedArc {
  return [head, dependent];
}
