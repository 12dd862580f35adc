/**
 * The construction of S′ from S: its transitions, and for each transition the reductions of higher priority that it
 * blocks if they are available. In the guessing form (the paper's section 3, corrected) there are two for each
 * transition of S, one for each guess. In the guess-free form (docs/guess-free.md) they are the transitions of S.
 *
 * Priority: the nearer a reduction's dependent to the top, the higher; shifts are lowest. Two reductions with the same
 * dependent build different trees and do not compete.
 */
import { shownValue } from '../../runtime/text/shown-value.ts';
import { checkSystem } from './check-system.ts';
import { dependentPosition, formatReduction, type Reduction } from './reduction.ts';
import { isMade, asMade } from './made-systems.ts';
import { guessFreeSymbols, guessingSymbols, type SymbolAlgebra } from './symbols.ts';
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
  /** `sh^s`, `sh^n`, `re`, `la(2,1)^s`, `ra(3,1)^n` …, and without guesses `sh`, `re`, `la(2,1)` … */
  readonly name: string;
  /** The reductions that this transition blocks if they are available. */
  readonly blocks: readonly Reduction[];
}

/** Shifts a fresh node; the guess is whether it has no dependents to collect. */
export interface ShiftTransition extends TransitionBase {
  readonly kind: 'sh';
  readonly complete?: boolean;
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
  const unnumbered = [...shifts(system), ...system.reductions.flatMap((reduction) => reduces(system, reduction))];
  const transitions = unnumbered.map((transition, id): CanonicalTransition => Object.freeze({ ...transition, id }));
  return asMade({
    system,
    symbols: Object.freeze(
      system.form === 'guessing' ? guessingSymbols(system.degree) : guessFreeSymbols(system.degree),
    ),
    transitions: Object.freeze(transitions),
  });
}

/** The homomorphism from S′ to S: the guess is forgotten. */
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

type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never;

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
