/** From the automaton of contents, and from the transitions, to tables. */
import type { CanonicalSystem, CanonicalTransition } from '../../theory/canonical-system.ts';
import { degreeOf, dependentPosition, headPosition, sameReduction } from '../../theory/reduction.ts';
import { returnedBy } from '../../theory/transition-system.ts';
import { finishingByRoom } from '../shared/finishing-by-room.ts';
import type { ContentAutomaton } from './content-automaton.ts';
import { CURSOR, type Contents } from './contents.ts';
import { NEVER_COMPLETES, type PackedContents, type TransitionColumns } from './packed-contents.ts';

/** The tables of an automaton of the system’s contents; its transitions must fit into one word. */
export function packContents(contents: Contents, automaton: ContentAutomaton): PackedContents {
  const { canonical } = contents;
  const { system, symbols, transitions } = canonical;
  const { classes } = automaton;
  const costs = classes.map(({ cost }) => cost);
  const ofStacks = classes.filter(({ place }) => contents.phaseOf(place) !== 'returned');
  return {
    kind: 'automaton',
    of: 'contents',
    depth: system.depth,
    degree: system.degree,
    symbolBits: symbols.bits,
    next: classes.flatMap((_, id) => nextClasses(contents, automaton, id)),
    turn: classes.map(({ next }) => next.get(CURSOR) ?? 0),
    costs: costs.map((cost) => (cost === Infinity ? NEVER_COMPLETES : cost)),
    rules: transitionColumns(canonical),
    freshShifts: bitsOf(transitions, ({ kind }) => kind === 'sh'),
    finishing: finishingByRoom(canonical),
    // At least one, so that no transition ends the computation when this applies.
    ample: costs.includes(Infinity) ? undefined : Math.max(1, ...costs),
    sizes: { classes: ofStacks.length, nodes: classes.length, outlooks: 0 },
  };
}

/** By symbol, whether in normal form or not, the class that it leads to; 0 if it does not occur. */
function nextClasses(contents: Contents, { classes }: ContentAutomaton, id: number): number[] {
  const { place, next } = classes[id]!;
  const stops = contents.stopsOf(place);
  return Array.from(
    { length: 2 ** contents.canonical.symbols.bits },
    (_, symbol) => next.get(contents.normal(symbol, stops)) ?? 0,
  );
}

function transitionColumns({ system, transitions }: CanonicalSystem): TransitionColumns {
  const reductions = transitions.map((transition) => (transition.kind === 'reduce' ? transition.reduction : undefined));
  const column = (value: (reduction: NonNullable<(typeof reductions)[number]>) => number): readonly number[] =>
    reductions.map((reduction) => (reduction === undefined ? 0 : value(reduction)));
  return {
    heads: column(headPosition),
    dependents: column(dependentPosition),
    uppers: column(({ q }) => q),
    distances: column(degreeOf),
    completes: transitions.map((transition) => Number(transition.kind !== 're' && transition.complete === true)),
    returns: column((reduction) => returnedBy(system, reduction)),
    // A reduction is known by the transition that completes its head: where one is allowed, so is the other.
    blocks: transitions.map(({ blocks }) =>
      bitsOf(
        transitions,
        (other) =>
          other.kind === 'reduce' &&
          other.complete === true &&
          blocks.some((blocked) => sameReduction(blocked, other.reduction)),
      ),
    ),
  };
}

function bitsOf(
  transitions: readonly CanonicalTransition[],
  isMember: (transition: CanonicalTransition) => boolean,
): number {
  return transitions.filter(isMember).reduce((bits, { id }) => bits | (1 << id), 0);
}
