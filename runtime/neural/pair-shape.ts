/**
 * What the hidden layers of a network over trees see: of a configuration only the top of its stack and the front of its
 * buffer, and of an arc its head and its dependent, with the words before and after each. So a sentence has no more
 * configurations to score than pairs.
 */
import { DISTANCES } from './inputs.ts';

/** Raised when the inputs change, as INPUTS is. */
export const PAIR_INPUTS = 2;

/** The slots of a pair and of an arc: two nodes, and the words before and after each. */
export const PAIR_SLOTS = 6;

/** What is scored for a pair: the lists of `PairScores`, in this order. */
export const PAIR_OUTCOMES = ['shLa', 'shRa', 'la', 'ra'] as const;

/** The number of values of the extras of a pair: how far its nodes are apart. */
export const PAIR_EXTRAS: readonly number[] = [DISTANCES];

/** The number of values of the extras of an arc: its direction, and how far its nodes are apart. */
export const ARC_EXTRAS: readonly number[] = [2 * DISTANCES];
