/** Computations of S and S′ as text, and their replay into trees. */
import type { CanonicalSystem, CanonicalTransition } from '../theory/canonical-system.ts';
import { formatPlainTransition, type PlainTransition, type TransitionSystem } from '../theory/transition-system.ts';
import { isAllowed } from './annotation.ts';
import { applyCanonical, initialCanonical, isTerminalCanonical } from './canonical.ts';
import { initialConfiguration, isTerminal } from './configuration.ts';
import { applyPlain, isPlainAllowed } from './plain.ts';
import type { Tree } from './tree.ts';

export type CanonicalComputation = readonly CanonicalTransition[];
export type PlainComputation = readonly PlainTransition[];

/** Where a sequence of transitions stops being a complete computation, and why. */
export interface ReplayProblem {
  /** The index of the offending transition; the length of the sequence where it ends too early. */
  readonly position: number;
  readonly message: string;
}

export type Replay = { readonly tree: Tree } | { readonly problem: ReplayProblem };

/** `sh^s sh^n la(2,1)^n …` */
export function formatComputation(computation: CanonicalComputation): string {
  return computation.map(({ name }) => name).join(' ');
}

/** `sh sh la(2,1) …` */
export function formatPlainComputation(computation: PlainComputation): string {
  return computation.map(formatPlainTransition).join(' ');
}

/** Reads the notation of `formatComputation`; a word that is no transition of S′ is a problem at its position. */
export function parseComputation(
  canonical: CanonicalSystem,
  text: string,
): { readonly computation: CanonicalComputation } | { readonly problem: ReplayProblem } {
  const names = text.split(/\s+/).filter((name) => name !== '');
  const computation: CanonicalTransition[] = [];
  for (const [position, name] of names.entries()) {
    const transition = canonical.transitions.find((candidate) => candidate.name === name);
    if (transition === undefined) {
      return { problem: { position, message: `${name} is not a transition of ${canonical.system.name}` } };
    }
    computation.push(transition);
  }
  return { computation };
}

/** The tree that a computation of S′ builds for n words, or the position where it fails. */
export function replay(canonical: CanonicalSystem, computation: CanonicalComputation, n: number): Replay {
  let configuration = initialCanonical(canonical, n);
  for (const [position, transition] of computation.entries()) {
    if (!isAllowed(canonical, configuration.annotation, transition)) {
      return { problem: { position, message: `${transition.name} is not allowed here` } };
    }
    configuration = applyCanonical(canonical, configuration, transition);
  }
  if (isTerminalCanonical(canonical, configuration)) return { tree: configuration.plain.heads };
  return {
    problem: { position: computation.length, message: 'the computation ends before its terminal configuration' },
  };
}

/** The tree that a computation of S builds for n words, or the position where it fails. */
export function replayPlain(system: TransitionSystem, computation: PlainComputation, n: number): Replay {
  let configuration = initialConfiguration(n);
  for (const [position, transition] of computation.entries()) {
    if (!isPlainAllowed(configuration, transition)) {
      return { problem: { position, message: `${formatPlainTransition(transition)} is not allowed here` } };
    }
    configuration = applyPlain(system, configuration, transition);
  }
  if (isTerminal(configuration)) return { tree: configuration.heads };
  return {
    problem: { position: computation.length, message: 'the computation ends before its terminal configuration' },
  };
}
