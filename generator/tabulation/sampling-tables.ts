/** The grammar of falls as plain numbers, for modules that draw trees (runtime/module/sample-falls.ts). */
import type { CanonicalSystem } from '../theory/canonical-system.ts';
import { dependentPosition, headPosition } from '../theory/reduction.ts';
import { fallGrammar } from './fall-grammar.ts';
import { NONE } from './grammar.ts';
import { mergeNonterminals } from './merge-nonterminals.ts';
import { planGrammar, type PlannedGrammar } from './planned-grammar.ts';
import { usefulPart } from './useful-part.ts';

/** Tables of numbers, none negative; runtime/module/surroundings.ts explains them under the names in brackets. */
export interface SamplingTables {
  /** [FALL_STARTS] One more than there are non-terminals. */
  readonly starts: readonly number[];
  /** [FALLS] Two for each rule. */
  readonly falls: readonly number[];
  /** [FALL_REDUCTIONS] Two for each transition of S. */
  readonly reductions: readonly number[];
}

/** A system with more prefixes than this has tables of more than 60 kB: those of depth 4 have 43,000 and up. */
export const MAX_PREFIXES = 10_000;

class TooLarge extends Error {}

/** The tables of an in-place system; undefined if they would be too large, or if the system is not in-place. */
export function samplingTables(
  canonical: CanonicalSystem,
  maxPrefixes: number = MAX_PREFIXES,
): SamplingTables | undefined {
  const { mode, reductions } = canonical.system;
  if (mode !== 'in-place') return undefined;
  const onPrefix = (prefixes: number): void => {
    if (prefixes > maxPrefixes) throw new TooLarge();
  };
  try {
    const explored = fallGrammar(canonical, { nodes: Infinity, onPrefix });
    const grammar = planGrammar(mergeNonterminals(usefulPart(explored, Infinity)));
    return {
      starts: [...grammar.starts],
      falls: rulePairs(grammar, reductions.length + 1),
      reductions: [0, 0, ...reductions.flatMap((one) => [dependentPosition(one), headPosition(one)])],
    };
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

function rulePairs({ rules: { count, left, right, transition } }: PlannedGrammar, transitions: number): number[] {
  return Array.from({ length: count }, (_, rule) => {
    if (left[rule] === NONE) return [0, 0];
    return [left[rule]! + 1, right[rule] === NONE ? transition[rule]! : right[rule]! + transitions];
  }).flat();
}
