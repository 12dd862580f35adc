/**
 * What the hidden layers of a network over trees see: of a configuration only the top of its stack and the front of its
 * buffer, and of an arc its head and its dependent, with the words before and after each. So a sentence has no more
 * configurations to score than pairs.
 */
import { DISTANCES } from './inputs.ts';

/** Raised when the inputs change, as INPUTS is; networks that score arcs instead of transitions have a number of their own. */
export const PAIR_INPUTS = 2;
export const ARC_INPUTS = 3;

/** The slots of a pair and of an arc: two nodes, and the words before and after each. */
export const PAIR_SLOTS = 6;

/** What is scored for a pair: the lists of `PairScores`, in this order. */
export const PAIR_OUTCOMES = ['shLa', 'shRa', 'la', 'ra'] as const;

/** What is scored if arcs are: top → front, and front → top, in the places that arcs have among pairs. */
export const ARC_OUTCOMES = ['shRa', 'la'] as const;

/** What a network over trees scores for a pair. */
export type PairOutcomes = readonly (typeof PAIR_OUTCOMES)[number][];

/** The number of values of the extras of a pair: how far its nodes are apart. */
export const PAIR_EXTRAS: readonly number[] = [DISTANCES];

/** The number of values of the extras of an arc: its direction, and how far its nodes are apart. */
export const ARC_EXTRAS: readonly number[] = [2 * DISTANCES];
