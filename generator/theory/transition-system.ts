/**
 * A checked bottom-up shift-reduce system S (docs/theory.md, section 1): its reductions are monotonic, in the
 * wider sense if they use the buffer's front (docs/front.md), without duplicates, in listing order, and include ra(2,1)
 * or ra(1,0).
 */
import {
  compareReductions,
  degreeOf,
  formatReduction,
  dependentPosition,
  headPosition,
  isReducible,
  usesFront,
  type Reduction,
} from './reduction.ts';
import { asMade } from './made-systems.ts';

/**
 * What a reduction at depth p does with the p-2 topmost symbols that remain of its window:
 * nothing (in-place), back to the buffer (returning), or back to the buffer after ra only (returning-right).
 */
export type Mode = 'in-place' | 'returning' | 'returning-right';
export const MODES: readonly Mode[] = ['in-place', 'returning', 'returning-right'];

/** How many dependents node 0 may have: any number, or one, as Universal Dependencies wants. */
export type RootRule = 'any' | 'single';
export const ROOT_RULES: readonly RootRule[] = ['any', 'single'];

/**
 * How S is made unambiguous: by guessing with every transition whether a node is complete, as in the paper, or by
 * knowing what was passed over (docs/guess-free.md). In the eager form of arc-hybrid, which is arc-eager, a shift also
 * announces where the head of its word is, and an arc from the word below is built at once (docs/eager.md).
 */
export type Form = 'guessing' | 'guess-free' | 'eager';
export const FORMS: readonly Form[] = ['guessing', 'guess-free', 'eager'];
/** The forms between which there is a choice. If reductions use the buffer's front, the system has one form. */
export const STACK_FORMS: readonly Form[] = ['guessing', 'guess-free'];

export interface TransitionSystem {
  readonly name: string;
  readonly description?: string;
  /** The largest p of the reductions. */
  readonly depth: number;
  /** The largest p - q of the reductions. */
  readonly degree: number;
  readonly mode: Mode;
  readonly root: RootRule;
  readonly form: Form;
  /** Whether some reduction uses the buffer's front, which is then a symbol like those of the stack. */
  readonly front: boolean;
  readonly reductions: readonly Reduction[];
}

/** A transition of S. A returned symbol is shifted by `sh` like any other. */
export type PlainTransition = { readonly kind: 'sh' } | Reduction;

/** The one shift of S. */
export const SHIFT: PlainTransition = { kind: 'sh' };

/** Builds S from reductions that have passed the checks; it is frozen, with all that is in it. */
export function transitionSystem(parts: {
  readonly name: string;
  readonly reductions: readonly Reduction[];
  readonly mode?: Mode;
  readonly root?: RootRule;
  readonly form?: Form;
  readonly description?: string;
}): TransitionSystem {
  const reductions = parts.reductions.map((reduction) => Object.freeze({ ...reduction })).toSorted(compareReductions);
  const { depth, degree, front } = derivedFields(reductions);
  return asMade({
    name: parts.name,
    ...(parts.description === undefined ? {} : { description: parts.description }),
    depth,
    degree,
    mode: parts.mode ?? 'in-place',
    root: parts.root ?? 'any',
    form: parts.form ?? 'guessing',
    front,
    reductions: Object.freeze(reductions),
  });
}

/** The fields of a system that follow from its reductions. */
export function derivedFields(reductions: readonly Reduction[]): Pick<TransitionSystem, 'depth' | 'degree' | 'front'> {
  return {
    depth: reductions.reduce((most, { p }) => Math.max(most, p), 0),
    degree: reductions.reduce((most, reduction) => Math.max(most, degreeOf(reduction)), 0),
    front: reductions.some(usesFront),
  };
}

/** The guess-free form of the system, which derives the same trees; that of arc-eager is arc-hybrid. */
export function guessFree(system: TransitionSystem): TransitionSystem {
  return { ...system, form: 'guess-free' };
}

/** What a reduction needs to know of stack and buffer: how many nodes they have. */
export interface Lengths {
  readonly height: number;
  readonly buffer: number;
}

/**
 * True if S can apply the reduction: the stack is high enough, the buffer has a front if it is used, the dependent is not
 * the root, and a single root takes its one dependent last.
 */
export function isApplicable({ root }: TransitionSystem, reduction: Reduction, { height, buffer }: Lengths): boolean {
  const dependent = dependentPosition(reduction);
  if (!isReducible(reduction, height) || (usesFront(reduction) && buffer === 0)) return false;
  // Nothing is left but the root and its dependent.
  const isLast = dependent === 0 ? height === 1 && buffer === 1 : height === 2 && buffer === 0;
  return root === 'any' || headPosition(reduction) < height || isLast;
}

/** The number of symbols that go back to the buffer after the reduction. */
export function returnedBy(system: TransitionSystem, reduction: Reduction): number {
  switch (system.mode) {
    case 'in-place':
      return 0;
    case 'returning':
      return reduction.p - 2;
    case 'returning-right':
      return reduction.kind === 'ra' ? reduction.p - 2 : 0;
  }
}

/** The lengths after a reduction that applies: one node less, and some of the others may go back to the buffer. */
export function lengthsAfter(system: TransitionSystem, reduction: Reduction, { height, buffer }: Lengths): Lengths {
  if (dependentPosition(reduction) === 0) return { height, buffer: buffer - 1 };
  const back = returnedBy(system, reduction);
  return { height: height - 1 - back, buffer: buffer + back };
}

/** The notation of a transition of S: `sh`, `la(2,1)`. */
export function formatPlainTransition(transition: PlainTransition): string {
  return transition.kind === 'sh' ? 'sh' : formatReduction(transition);
}
