/**
 * Computations of S and S′ as text, and their replay into trees. A computation of S′ is a list of transition ids, as in
 * generated modules. A computation of S, whose transitions have no ids, is a list of transitions.
 */
import { checkReduction } from '../theory/check-reductions.ts';
import { checkCanonical } from '../theory/check-canonical.ts';
import { checkSystem } from '../theory/check-system.ts';
import { homomorphism, REDUCE, type CanonicalSystem, type CanonicalTransition } from '../theory/canonical-system.ts';
import { formatPlainTransition, type PlainTransition, type TransitionSystem } from '../theory/transition-system.ts';
import { isAllowed } from '../theory/annotation.ts';
import { applyCanonical, initialCanonical, isTerminalCanonical } from './canonical.ts';
import { initialConfiguration, isTerminal } from './configuration.ts';
import { applyPlain, isPlainAllowed } from './plain.ts';
import { checkLength } from '../../runtime/module/check-length.ts';
import { explainTransition } from '../../runtime/module/explain-transition.ts';
import { checkList } from '../../runtime/text/check-list.ts';
import { checkText } from '../../runtime/text/check-text.ts';
import { shownValue } from '../../runtime/text/shown-value.ts';
import type { Tree } from './tree.ts';

/** The ids of transitions of S′. */
export type CanonicalComputation = readonly number[];
/** Transitions of S. */
export type PlainComputation = readonly PlainTransition[];

/** What `parseComputation` answers: a computation, or the position of the first word that is not a transition. */
export type ParsedComputation =
  | { readonly parsed: true; readonly computation: CanonicalComputation }
  | { readonly parsed: false; readonly position: number; readonly message: string };

/** `sh^s sh^n la(2,1)^n …` */
export function formatComputation(canonical: CanonicalSystem, computation: ArrayLike<number>): string {
  checkCanonical(canonical);
  return idsOf(computation)
    .map((id) => canonical.transitions[id]?.name ?? shownValue(id))
    .join(' ');
}

/**
 * A complete computation of S′ without its guesses: a computation of S. For one of arc-eager it ends with the reductions
 * of the words that arc-eager leaves on the stack.
 */
export function plainImage(canonical: CanonicalSystem, computation: ArrayLike<number>): PlainComputation {
  checkCanonical(canonical);
  const image = idsOf(computation).map((id) => homomorphism(transitionOf(canonical, id)));
  if (canonical.system.form !== 'eager') return image;
  const left = image.reduce((words, { kind }) => words + (kind === 'sh' ? 1 : -1), 0);
  return [...image, ...Array.from({ length: Math.max(0, left) }, () => REDUCE)];
}

/** The ids of a computation that a caller gives; what they stand for is for others to check. */
function idsOf(computation: ArrayLike<number>): readonly number[] {
  checkList(computation, 'computation');
  if (computation.length > MAX_TRANSITIONS) {
    throw new RangeError(`computation has ${computation.length} transitions; ${MAX_TRANSITIONS} are the most`);
  }
  return Array.from(computation);
}

/** More transitions than any computation has that fits into the memory. */
const MAX_TRANSITIONS = 1 << 27;

/** The transition with an id; throws if there is none. */
export function transitionOf({ system, transitions }: CanonicalSystem, id: number): CanonicalTransition {
  const transition = Number.isInteger(id) ? transitions[id] : undefined;
  if (transition !== undefined) return transition;
  throw new RangeError(`${shownValue(id)} is not the id of a transition of ${system.name}`);
}

/** `sh sh la(2,1) …` */
export function formatPlainComputation(computation: PlainComputation): string {
  return computation.map(formatPlainTransition).join(' ');
}

/** Reads the notation of `formatComputation`. */
export function parseComputation(canonical: CanonicalSystem, text: string): ParsedComputation {
  checkCanonical(canonical);
  checkText(text, 'text');
  const names = text.split(/\s+/).filter((name) => name !== '');
  const computation: number[] = [];
  for (const [position, name] of names.entries()) {
    const transition = canonical.transitions.find((candidate) => candidate.name === name);
    if (transition === undefined) {
      return { parsed: false, position, message: `${name} is not a transition of ${canonical.system.name}` };
    }
    computation.push(transition.id);
  }
  return { parsed: true, computation };
}

/** The tree that a computation builds, or the position of the first wrong transition; modules answer the same. */
export type ReplayAnswer =
  | { readonly complete: true; readonly heads: Tree }
  | { readonly complete: false; readonly position: number; readonly message: string };

/** The tree that a computation of S′ builds for a sentence of `length` words; every transition is checked. */
export function replay(canonical: CanonicalSystem, computation: ArrayLike<number>, length: number): ReplayAnswer {
  checkCanonical(canonical);
  checkLength(length);
  return follow(initialCanonical(canonical, length), idsOf(computation), {
    explain: (id) => explainTransition(id, canonical.transitions),
    isAllowed: ({ annotation }, id) => {
      const transition = Number.isInteger(id) ? canonical.transitions[id] : undefined;
      return transition !== undefined && isAllowed(canonical, annotation, transition);
    },
    apply: (configuration, id) => applyCanonical(canonical, configuration, canonical.transitions[id]!),
    treeAtEnd: (end) => (isTerminalCanonical(canonical, end) ? end.plain.heads : undefined),
  });
}

/** The tree that a computation of S builds for n words, or the position where it fails. */
export function replayPlain(system: TransitionSystem, computation: PlainComputation, n: number): ReplayAnswer {
  checkSystem(system);
  checkLength(n);
  for (const [at, transition] of plainList(computation).entries()) {
    if (transition?.kind !== 'sh') checkReduction(transition, `computation[${at}]`);
  }
  return follow(initialConfiguration(n), computation, {
    explain: (transition) => `${formatPlainTransition(transition)} is not allowed here`,
    isAllowed: (configuration, transition) => isPlainAllowed(system, configuration, transition),
    apply: (configuration, transition) => applyPlain(system, configuration, transition),
    treeAtEnd: (end) => (isTerminal(end) ? end.heads : undefined),
  });
}

function plainList(computation: PlainComputation): PlainComputation {
  if (Array.isArray(computation)) return computation;
  throw new TypeError(`computation must be an array of transitions, not ${shownValue(computation)}`);
}

interface Interpreter<C, T> {
  /** Why a transition is refused. */
  explain(transition: T): string;
  isAllowed(configuration: C, transition: T): boolean;
  apply(configuration: C, transition: T): C;
  treeAtEnd(configuration: C): Tree | undefined;
}

function follow<C, T>(start: C, computation: readonly T[], interpreter: Interpreter<C, T>): ReplayAnswer {
  let configuration = start;
  for (const [position, transition] of computation.entries()) {
    if (!interpreter.isAllowed(configuration, transition)) {
      return { complete: false, position, message: interpreter.explain(transition) };
    }
    configuration = interpreter.apply(configuration, transition);
  }
  const heads = interpreter.treeAtEnd(configuration);
  if (heads !== undefined) return { complete: true, heads };
  const message = 'the computation ends before its terminal configuration';
  return { complete: false, position: computation.length, message };
}
