/** Computations of S and S′ as text, and their replay into trees. */
import type { CanonicalSystem, CanonicalTransition } from '../theory/canonical-system.ts';
import { formatPlainTransition, type PlainTransition, type TransitionSystem } from '../theory/transition-system.ts';
import { isAllowed } from '../theory/annotation.ts';
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
  return follow(initialCanonical(canonical, n), computation, {
    name: (transition) => transition.name,
    isAllowed: ({ annotation }, transition) => isAllowed(canonical, annotation, transition),
    apply: (configuration, transition) => applyCanonical(canonical, configuration, transition),
    treeAtEnd: (end) => (isTerminalCanonical(canonical, end) ? end.plain.heads : undefined),
  });
}

/** The tree that a computation of S builds for n words, or the position where it fails. */
export function replayPlain(system: TransitionSystem, computation: PlainComputation, n: number): Replay {
  return follow(initialConfiguration(n), computation, {
    name: formatPlainTransition,
    isAllowed: isPlainAllowed,
    apply: (configuration, transition) => applyPlain(system, configuration, transition),
    treeAtEnd: (end) => (isTerminal(end) ? end.heads : undefined),
  });
}

interface Interpreter<C, T> {
  name(transition: T): string;
  isAllowed(configuration: C, transition: T): boolean;
  apply(configuration: C, transition: T): C;
  treeAtEnd(configuration: C): Tree | undefined;
}

function follow<C, T>(start: C, computation: readonly T[], interpreter: Interpreter<C, T>): Replay {
  let configuration = start;
  for (const [position, transition] of computation.entries()) {
    if (!interpreter.isAllowed(configuration, transition)) {
      return { problem: { position, message: `${interpreter.name(transition)} is not allowed here` } };
    }
    configuration = interpreter.apply(configuration, transition);
  }
  const tree = interpreter.treeAtEnd(configuration);
  if (tree !== undefined) return { tree };
  return {
    problem: { position: computation.length, message: 'the computation ends before its terminal configuration' },
  };
}
