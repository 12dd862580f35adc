/**
 * The construction of S′ from S (the paper's section 3, corrected): transitions with their guesses, and for each
 * transition the reductions of higher priority that it blocks if they are available.
 *
 * Priority: the nearer a reduction's dependent to the top, the higher; shifts are lowest. Two reductions with the same
 * dependent build different trees and do not compete.
 */
import { dependentPosition, formatReduction, type Reduction } from './reduction.ts';
import { followingSymbols, type SymbolAlgebra } from './symbols.ts';
import { returnedBy, SHIFT, type PlainTransition, type TransitionSystem } from './transition-system.ts';

/** What all transitions of S′ have. */
export interface TransitionBase {
  /** Index in `transitions`; stable for a given set of reductions and mode. */
  readonly id: number;
  /** `sh^s`, `sh^n`, `re`, `la(2,1)^s`, `ra(3,1)^n` … */
  readonly name: string;
  /** The reductions that this transition blocks if they are available. */
  readonly blocks: readonly Reduction[];
}

/** Shifts a fresh node, guessing whether it has any dependents to collect. */
export interface ShiftTransition extends TransitionBase {
  readonly kind: 'sh';
  readonly complete: boolean;
}

/** Shifts a returned symbol, with the features it has. */
export interface ReshiftTransition extends TransitionBase {
  readonly kind: 're';
}

/** Applies a reduction, guessing whether the head is complete with this dependent. */
export interface ReduceTransition extends TransitionBase {
  readonly kind: 'reduce';
  readonly reduction: Reduction;
  readonly complete: boolean;
}

export type CanonicalTransition = ShiftTransition | ReshiftTransition | ReduceTransition;

export interface CanonicalSystem {
  readonly system: TransitionSystem;
  readonly symbols: SymbolAlgebra;
  readonly transitions: readonly CanonicalTransition[];
}

/** The unambiguous system S′ of S. */
export function canonicalSystem(system: TransitionSystem): CanonicalSystem {
  const unnumbered = [...shifts(system), ...system.reductions.flatMap((reduction) => reduces(system, reduction))];
  return {
    system,
    symbols: followingSymbols(system.degree),
    transitions: unnumbered.map((transition, id): CanonicalTransition => ({ ...transition, id })),
  };
}

/** The homomorphism from S′ to S: the guess is forgotten. */
export function homomorphism(transition: CanonicalTransition): PlainTransition {
  return transition.kind === 'reduce' ? transition.reduction : SHIFT;
}

type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never;

function shifts(system: TransitionSystem): Unnumbered<CanonicalTransition>[] {
  const blocks = system.reductions;
  const fresh: Unnumbered<CanonicalTransition>[] = [
    { kind: 'sh', name: 'sh^s', complete: true, blocks },
    { kind: 'sh', name: 'sh^n', complete: false, blocks },
  ];
  const returns = system.reductions.some((reduction) => returnedBy(system, reduction) > 0);
  return returns ? [...fresh, { kind: 're', name: 're', blocks }] : fresh;
}

function reduces(system: TransitionSystem, reduction: Reduction): Unnumbered<CanonicalTransition>[] {
  const blocks = system.reductions.filter((other) => dependentPosition(other) < dependentPosition(reduction));
  const name = formatReduction(reduction);
  return [
    { kind: 'reduce', name: `${name}^s`, reduction, complete: true, blocks },
    { kind: 'reduce', name: `${name}^n`, reduction, complete: false, blocks },
  ];
}
