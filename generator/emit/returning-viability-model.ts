/**
 * The part of the model behind `viable` of a returning system: the automaton of contents, and the transitions, as tables of
 * integers. Each transition that is allowed is tried on the symbols within its reach.
 */
import type { CanonicalSystem, CanonicalTransition } from '../theory/canonical-system.ts';
import { CURSOR } from '../completion/returning/contents.ts';
import type { ReturningCompletion } from '../completion/returning/completion.ts';
import { degreeOf, dependentPosition, headPosition, sameReduction } from '../theory/reduction.ts';
import { returnedBy } from '../theory/transition-system.ts';
import { finishingByHeight } from './finishing-by-height.ts';
import type { Layout } from './layout.ts';
import type { NumberTable } from './number-tables.ts';
import { SLOT_WORDS } from './stack-slots.ts';
import { bitsOf, transitionGroups } from './transition-groups.ts';

/** What the partial `viable-returning` lays out. */
export interface ReturningViabilityModel {
  readonly depth: number;
  readonly degree: number;
  readonly depthMinusOne: number;
  readonly depthPlusOne: number;
  readonly packed: boolean;
  readonly symbolBits: number;
  readonly symbolMask: number;
  readonly slotWords: number;
  readonly scratchSize: number;
  readonly ruleWords: number;
  /** The id of `re`. */
  readonly reshift: number;
  /** The shifts of fresh nodes, as bits. */
  readonly freshShifts: number;
  /** The largest cost: so many fresh nodes are always enough; undefined where some contents never complete. */
  readonly ample: number | undefined;
  readonly tables: readonly NumberTable[];
}

/** More than any sentence has words. */
const NEVER = 2 ** 30;

/** The part of the model behind `viable` of a returning system; its transitions must fit into one word. */
export function returningViabilityModel(
  canonical: CanonicalSystem,
  { layout, completion }: { readonly layout: Layout; readonly completion: ReturningCompletion },
): ReturningViabilityModel {
  const { system, symbols, transitions } = canonical;
  const { depth, degree } = system;
  const costs = completion.classes.map(({ cost }) => cost);
  const rules = transitions.map((transition) => ruleOf(canonical, transition));
  return {
    depth,
    degree,
    depthMinusOne: depth - 1,
    depthPlusOne: depth + 1,
    packed: layout.strategy !== 'spread',
    symbolBits: symbols.bits,
    symbolMask: 2 ** symbols.bits - 1,
    slotWords: SLOT_WORDS,
    scratchSize: depth + degree + 1,
    ruleWords: rules[0]!.length,
    reshift: transitions.findIndex(({ kind }) => kind === 're'),
    freshShifts: freshShifts(canonical),
    ample: costs.includes(Infinity) ? undefined : Math.max(...costs),
    tables: [
      {
        name: 'NEXT',
        comment: 'By class and symbol: the class of a content with one more symbol read.',
        type: 'Uint16Array',
        values: completion.classes.flatMap((_, id) => nextClasses(completion, id)),
      },
      {
        name: 'TURN',
        comment: 'By class of a stack: the class once the returned symbols are next.',
        type: 'Uint16Array',
        values: completion.classes.map(({ next }) => next.get(CURSOR) ?? 0),
      },
      {
        name: 'COSTS',
        comment: 'By class: the fewest fresh words that complete the content.',
        type: 'Int32Array',
        values: costs.map((cost) => (cost === Infinity ? NEVER : cost)),
      },
      {
        name: 'RULES',
        comment: `By transition, ${rules[0]!.length} each: the positions of head, dependent and upper end, their distance, whether the head is completed, how many symbols return, and the reductions it blocks as bits.`,
        type: 'Int32Array',
        values: rules.flat(),
      },
      finishingByHeight(canonical),
    ],
  };
}

/** By symbol, whether in normal form or not, the class that it leads to; 0 where it does not occur. */
function nextClasses({ contents, classes }: ReturningCompletion, id: number): number[] {
  const { place, next } = classes[id]!;
  const stops = contents.stopsOf(place);
  return Array.from(
    { length: 2 ** contents.canonical.symbols.bits },
    (_, symbol) => next.get(contents.normal(symbol, stops)) ?? 0,
  );
}

/** A reduction is known by the transition that completes its head: where one is allowed, so is the other. */
function ruleOf({ system, transitions }: CanonicalSystem, transition: CanonicalTransition): readonly number[] {
  let blocks = 0;
  for (const other of transitions) {
    if (other.kind !== 'reduce' || !other.complete) continue;
    if (transition.blocks.some((reduction) => sameReduction(reduction, other.reduction))) blocks |= 1 << other.id;
  }
  if (transition.kind !== 'reduce') return [0, 0, 0, 0, 0, 0, blocks];
  const { reduction, complete } = transition;
  return [
    headPosition(reduction),
    dependentPosition(reduction),
    reduction.q,
    degreeOf(reduction),
    Number(complete),
    returnedBy(system, reduction),
    blocks,
  ];
}

function freshShifts(canonical: CanonicalSystem): number {
  const { complete, seeking } = transitionGroups(canonical).shift;
  return bitsOf([complete, seeking]);
}
