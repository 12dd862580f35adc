/** Transitions that differ only in their guess: they share a case in generated code. */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import {
  dependentPosition,
  headPosition,
  isReducible,
  sameReduction,
  usesFront,
  type Reduction,
} from '../../theory/reduction.ts';
import type { TransitionSystem } from '../../theory/transition-system.ts';

/**
 * The ids of a shift or reduction by what is guessed, which is one and the same id if nothing is guessed. Otherwise the
 * seeking id follows the complete one, so their difference is the guess.
 */
export interface GuessedIds {
  readonly complete: number;
  readonly seeking: number;
}

export interface ReductionGroup extends GuessedIds {
  readonly reduction: Reduction;
  /** The reductions that both block if they are available. */
  readonly blocks: readonly Reduction[];
}

export interface TransitionGroups {
  readonly shift: GuessedIds;
  /** The id of the shift that attaches the word; undefined if there is none. */
  readonly attaching: number | undefined;
  /** The id of `re`; undefined if nothing returns. */
  readonly reshift: number | undefined;
  /** In the order of their ids. */
  readonly reductions: readonly ReductionGroup[];
}

/** The transitions of a system by what they do. */
export function transitionGroups({ system, transitions }: CanonicalSystem): TransitionGroups {
  const shifts = transitions.filter((transition) => transition.kind === 'sh' && transition.attaches !== true);
  return {
    shift: guessedIds(shifts),
    attaching: transitions.find((transition) => transition.kind === 'sh' && transition.attaches === true)?.id,
    reshift: transitions.find(({ kind }) => kind === 're')?.id,
    reductions: system.reductions.map((reduction) => {
      const both = transitions.filter(
        (transition) => transition.kind === 'reduce' && sameReduction(transition.reduction, reduction),
      );
      return { ...guessedIds(both), reduction, blocks: both[0]!.blocks };
    }),
  };
}

/** The blocks of a reduction that it does not lift at once: without guesses the head takes its dependent, and arcs to it are free. */
export function lastingBlocks(
  { system }: CanonicalSystem,
  { reduction, blocks }: Pick<ReductionGroup, 'reduction' | 'blocks'>,
): readonly Reduction[] {
  if (system.form === 'guessing') return blocks;
  return blocks.filter((blocked) => dependentPosition(blocked) !== headPosition(reduction));
}

function guessedIds(both: readonly { readonly id: number; readonly complete?: boolean }[]): GuessedIds {
  const complete = both.find((transition) => transition.complete !== false)!.id;
  const seeking = both.find((transition) => transition.complete !== true)!.id;
  if (seeking - complete !== both.length - 1)
    throw new Error(`the guesses of transition ${complete} are not neighbours`);
  return { complete, seeking };
}

/** The ids without repetition. */
export function idsOf({ complete, seeking }: GuessedIds): readonly number[] {
  return complete === seeking ? [complete] : [complete, seeking];
}

/** An expression without a branch: 1 for the id that completes a node, 0 for the id that leaves it seeking. */
export function stopOf({ seeking }: GuessedIds): string {
  return `${seeking} - transition`;
}

/** Bits of transitions, 32 to a group. */
export function bitsOf(ids: readonly number[], group = 0): number {
  return ids.filter((id) => id >> 5 === group).reduce((bits, id) => bits | (1 << (id & 31)), 0);
}

/** The number of groups of 32 transitions. */
export function groupCount({ transitions }: CanonicalSystem): number {
  return Math.ceil(transitions.length / 32);
}

/** How `allowed` and `viable` are declared and called: without a parameter if all transitions fit into one group. */
export function groupSyntax(canonical: CanonicalSystem): {
  readonly parameter: string;
  readonly argument: string;
  readonly ofTransition: string;
  /** The place of a transition in its group. */
  readonly bitOf: string;
} {
  return groupCount(canonical) === 1
    ? { parameter: '', argument: '', ofTransition: '', bitOf: 'transition' }
    : { parameter: 'group = 0', argument: 'group', ofTransition: 'transition >> 5', bitOf: '(transition & 31)' };
}

/**
 * For each height 1, 2, … depth + 1 and more, the bits of the transitions that a stack of this height is high enough
 * for; without those of a single root, which depend on the buffer.
 */
export function reducibleBits(canonical: CanonicalSystem): number[][] {
  const { system, transitions } = canonical;
  return Array.from({ length: system.depth + 1 }, (_, index) => {
    const height = index + 1;
    const ids = transitions
      .filter(
        (t) => t.kind === 'reduce' && isReducible(t.reduction, height) && !isForSingleRoot(system, t.reduction, height),
      )
      .map(({ id }) => id);
    return Array.from({ length: groupCount(canonical) }, (_unused, group) => bitsOf(ids, group));
  });
}

/** By which reductions a single root takes its dependent: one from the stack, or the buffer's front; undefined if there is none. */
export function lastReductions(canonical: CanonicalSystem): {
  readonly ofStack: ReductionGroup | undefined;
  readonly ofFront: ReductionGroup | undefined;
} {
  const { reductions } = transitionGroups(canonical);
  const ra = (p: number, q: number): ReductionGroup | undefined =>
    reductions.find(({ reduction }) => sameReduction(reduction, { kind: 'ra', p, q }));
  return { ofStack: ra(2, 1), ofFront: ra(1, 0) };
}

/** The bits of the reductions that use the buffer's front, in a group. */
export function frontBits({ transitions }: CanonicalSystem, group = 0): number {
  const ids = transitions.filter((t) => t.kind === 'reduce' && usesFront(t.reduction)).map(({ id }) => id);
  return bitsOf(ids, group);
}

function isForSingleRoot({ root }: TransitionSystem, reduction: Reduction, height: number): boolean {
  return root === 'single' && headPosition(reduction) === height;
}
