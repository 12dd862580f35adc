/**
 * Computations of S and S′ as text, and their replay into trees. A computation of S′ is a list of transition ids, as in
 * generated modules. A computation of S, whose transitions have no ids, is a list of transitions.
 */
import { homomorphism, REDUCE, type CanonicalSystem } from '../theory/canonical-system.ts';
import { formatPlainTransition, type PlainTransition, type TransitionSystem } from '../theory/transition-system.ts';
import { isAllowed } from '../theory/annotation.ts';
import { applyCanonical, initialCanonical, isTerminalCanonical } from './canonical.ts';
import { initialConfiguration, isTerminal } from './configuration.ts';
import { applyPlain, isPlainAllowed } from './plain.ts';
import { checkLength } from '../../runtime/module/check-length.ts';
import { explainTransition } from '../../runtime/module/explain-transition.ts';
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
  return Array.from(computation, (id) => canonical.transitions[id]?.name ?? String(id)).join(' ');
}

/**
 * A complete computation of S′ without its guesses: a computation of S. For one of arc-eager it ends with the reductions
 * of the words that arc-eager leaves on the stack.
 */
export function plainImage(
  { system, transitions }: CanonicalSystem,
  computation: CanonicalComputation,
): PlainComputation {
  const image = computation.map((id) => homomorphism(transitions[id]!));
  if (system.form !== 'eager') return image;
  const left = image.reduce((words, { kind }) => words + (kind === 'sh' ? 1 : -1), 0);
  return [...image, ...Array.from({ length: left }, () => REDUCE)];
}

/** `sh sh la(2,1) …` */
export function formatPlainComputation(computation: PlainComputation): string {
  return computation.map(formatPlainTransition).join(' ');
}

/** Reads the notation of `formatComputation`. */
export function parseComputation(canonical: CanonicalSystem, text: string): ParsedComputation {
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
  checkLength(length);
  return follow(initialCanonical(canonical, length), Array.from(computation), {
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
  return follow(initialConfiguration(n), computation, {
    explain: (transition) => `${formatPlainTransition(transition)} is not allowed here`,
    isAllowed: (configuration, transition) => isPlainAllowed(system, configuration, transition),
    apply: (configuration, transition) => applyPlain(system, configuration, transition),
    treeAtEnd: (end) => (isTerminal(end) ? end.heads : undefined),
  });
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
