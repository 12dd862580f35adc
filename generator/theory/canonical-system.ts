/**
 * The construction of S′ from S: its transitions, and for each transition the reductions of higher priority that it
 * blocks if they are available. In the guessing form (the paper's section 3, corrected) there are two for each
 * transition of S, one for each guess. In the guess-free form (docs/guess-free.md) they are the transitions of S.
 * Arc-eager (docs/eager.md) has two shifts, which announce whether the node below is the head.
 *
 * Priority: the nearer a reduction's dependent to the top, the higher; shifts are lowest. Two reductions with the same
 * dependent build different trees and do not compete.
 */
import { shownValue } from '../../runtime/text/shown-value.ts';
import { checkSystem } from './check-system.ts';
import { asMade, isMade } from './made-systems.ts';
import { dependentPosition, formatReduction, sameReduction, type Reduction } from './reduction.ts';
import { eagerSymbols, guessFreeSymbols, guessingSymbols, type SymbolAlgebra } from './symbols.ts';
import {
  returnedBy,
  SHIFT,
  transitionSystem,
  type PlainTransition,
  type TransitionSystem,
} from './transition-system.ts';

/** What all transitions of S′ have. */
export interface TransitionBase {
  /** Index in `transitions`; stable for a given set of reductions and mode. */
  readonly id: number;
  /** `sh^s`, `sh^n`, `re`, `la(2,1)^s`, `ra(3,1)^n` …; without guesses `sh`, `re`, `la(2,1)` …; `right-arc` of arc-eager. */
  readonly name: string;
  /** The reductions that this transition blocks if they are available. */
  readonly blocks: readonly Reduction[];
}

/**
 * Shifts a fresh node; the guess is whether it has no dependents to collect. In arc-eager it `attaches` the node to the
 * top, or announces that its head comes later.
 */
export interface ShiftTransition extends TransitionBase {
  readonly kind: 'sh';
  readonly complete?: boolean;
  readonly attaches?: boolean;
}

/** Shifts a returned symbol, with the features it has. */
export interface ReshiftTransition extends TransitionBase {
  readonly kind: 're';
}

/** Applies a reduction; the guess is whether the head is complete with this dependent. */
export interface ReduceTransition extends TransitionBase {
  readonly kind: 'reduce';
  readonly reduction: Reduction;
  readonly complete?: boolean;
}

export type CanonicalTransition = ShiftTransition | ReshiftTransition | ReduceTransition;

export interface CanonicalSystem {
  readonly system: TransitionSystem;
  readonly symbols: SymbolAlgebra;
  readonly transitions: readonly CanonicalTransition[];
}

/** The unambiguous system S′ of S; it is frozen, with its transitions. */
export function canonicalSystem(given: TransitionSystem): CanonicalSystem {
  checkSystem(given);
  const system = isMade(given) ? given : transitionSystem(given);
  const unnumbered =
    system.form === 'eager'
      ? EAGER
      : [...shifts(system), ...system.reductions.flatMap((reduction) => reduces(system, reduction))];
  const transitions = unnumbered.map((transition, id): CanonicalTransition => Object.freeze({ ...transition, id }));
  return asMade({
    system,
    symbols: Object.freeze(symbolsOf(system)),
    transitions: Object.freeze(transitions),
  });
}

function symbolsOf({ form, degree }: TransitionSystem): SymbolAlgebra {
  switch (form) {
    case 'guessing':
      return guessingSymbols(degree);
    case 'guess-free':
      return guessFreeSymbols(degree);
    case 'eager':
      return eagerSymbols();
  }
}

/** The homomorphism from S′ to S: what is guessed or announced is forgotten. */
export function homomorphism(transition: CanonicalTransition): PlainTransition {
  switch (transition?.kind) {
    case 'reduce':
      return transition.reduction;
    case 'sh':
    case 're':
      return SHIFT;
    default:
      throw new TypeError(`transition must be one of canonical.transitions, not ${shownValue(transition)}`);
  }
}

/** The name of a reduction without a guess: `la(2,1)`, in arc-eager `left-arc`. */
export function reductionName({ system, transitions }: CanonicalSystem, reduction: Reduction): string {
  if (system.form !== 'eager') return formatReduction(reduction);
  return transitions.find((one) => one.kind === 'reduce' && sameReduction(one.reduction, reduction))!.name;
}

type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never;

/** The reductions of arc-hybrid. */
export const LEFT_ARC: Reduction = Object.freeze({ kind: 'la', p: 1, q: 0 });
export const REDUCE: Reduction = Object.freeze({ kind: 'ra', p: 2, q: 1 });

/** The transitions of arc-eager. Nothing but reduce can be passed over: which words left-arc removes has been announced. */
const EAGER: readonly Unnumbered<CanonicalTransition>[] = [
  { kind: 'sh', name: 'shift', attaches: false, blocks: Object.freeze([REDUCE]) },
  { kind: 'sh', name: 'right-arc', attaches: true, blocks: Object.freeze([REDUCE]) },
  { kind: 'reduce', name: 'left-arc', reduction: LEFT_ARC, blocks: Object.freeze([]) },
  { kind: 'reduce', name: 'reduce', reduction: REDUCE, blocks: Object.freeze([]) },
];

/** What is guessed: the suffix of a name, and its meaning. */
const GUESSES = [
  { suffix: '^s', complete: true },
  { suffix: '^n', complete: false },
] as const;

function shifts(system: TransitionSystem): Unnumbered<CanonicalTransition>[] {
  const blocks = system.reductions;
  const fresh = withGuesses(system, { kind: 'sh', name: 'sh', blocks });
  const returns = system.reductions.some((reduction) => returnedBy(system, reduction) > 0);
  return returns ? [...fresh, { kind: 're', name: 're', blocks }] : fresh;
}

function reduces(system: TransitionSystem, reduction: Reduction): Unnumbered<CanonicalTransition>[] {
  const blocks = Object.freeze(
    system.reductions.filter((other) => dependentPosition(other) < dependentPosition(reduction)),
  );
  return withGuesses(system, { kind: 'reduce', name: formatReduction(reduction), reduction, blocks });
}

/** The transition once for each guess; in the guess-free form, and for the dependent of a single root, there is less to guess. */
function withGuesses<T extends Unnumbered<ShiftTransition> | Unnumbered<ReduceTransition>>(
  { form }: TransitionSystem,
  transition: T,
): T[] {
  if (form === 'guess-free') return [transition];
  return GUESSES.map(({ suffix, complete }) => ({ ...transition, name: transition.name + suffix, complete }));
}
