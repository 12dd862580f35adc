/** The grammar of falls as plain numbers, for modules that draw trees (runtime/module/sample-falls.ts). */
import { dependentPosition, headPosition } from '../theory/reduction.ts';
import type { TransitionSystem } from '../theory/transition-system.ts';
import { fallGrammar } from './fall-grammar.ts';
import { NONE } from './grammar.ts';
import { planGrammar, type PlannedGrammar } from './planned-grammar.ts';
import { smallerGrammar } from './smaller-grammar.ts';
import { usefulPart } from './useful-part.ts';

/** Tables of numbers, none negative; runtime/module/count-falls.ts explains them, and modules name them as in brackets. */
export interface SamplingTables {
  /** [FALL_STARTS] One more than there are non-terminals. */
  readonly starts: readonly number[];
  /** [FALLS] Two for each rule. */
  readonly falls: readonly number[];
  /** [FALL_REDUCTIONS] Two for each transition of S. */
  readonly reductions: readonly number[];
}

/** Limits on what is explored and on what goes into a module, some 60 kB. Every system of depth 4 is far below them. */
const MAX_PREFIXES = 3000;
const MAX_RULES = 15_000;

class TooLarge extends Error {}

function onPrefix(prefixes: number): void {
  if (prefixes > MAX_PREFIXES) throw new TooLarge();
}

/** The tables of an in-place system; undefined if they would be too large, or if the system is not in-place. */
export function samplingTables(system: TransitionSystem): SamplingTables | undefined {
  const { mode, reductions } = system;
  if (mode !== 'in-place') return undefined;
  try {
    const explored = usefulPart(fallGrammar(system, { nodes: Infinity, onPrefix }), Infinity);
    const grammar = planGrammar(smallerGrammar(explored));
    if (grammar.rules.count > MAX_RULES) return undefined;
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
    if (right[rule] !== NONE) return [left[rule]! + 1, right[rule]! + transitions + 1];
    return [left[rule]! + 1, transition[rule] === NONE ? transitions : transition[rule]!];
  }).flat();
}
