/** The grammar of falls as plain numbers, by which trees are counted and drawn (runtime/module/count-falls.ts). */
import type { FallTables } from '../../../runtime/module/count-falls.ts';
import { dependentPosition, headPosition } from '../../theory/reduction.ts';
import type { TransitionSystem } from '../../theory/transition-system.ts';
import { NONE } from '../grammar/grammar.ts';
import { orderGrammar, type OrderedGrammar } from '../reduction/ordered-grammar.ts';
import { smallerGrammar } from '../reduction/smaller-grammar.ts';
import { usefulPart } from '../reduction/useful-part.ts';
import { fallGrammar } from './fall-grammar.ts';

/** Tables of numbers, none negative; runtime/module/count-falls.ts explains them, and modules name them as in brackets. */
export interface SamplingTables extends FallTables {
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

/** By the reductions and the root of a system: its forms and layouts have the same tables. */
const known = new WeakMap<TransitionSystem['reductions'], Map<TransitionSystem['root'], SamplingTables | undefined>>();

/** The tables of an in-place system; undefined if they would be too large, or if the system is not in-place. */
export function samplingTables(system: TransitionSystem): SamplingTables | undefined {
  if (system.mode !== 'in-place') return undefined;
  const { reductions, root } = system;
  const byRoot = known.get(reductions) ?? new Map<TransitionSystem['root'], SamplingTables | undefined>();
  known.set(reductions, byRoot);
  if (!byRoot.has(root)) byRoot.set(root, madeTables(system));
  return byRoot.get(root);
}

function madeTables(system: TransitionSystem): SamplingTables | undefined {
  try {
    const explored = usefulPart(fallGrammar(system, { nodes: Infinity, onPrefix }), Infinity);
    const grammar = orderGrammar(smallerGrammar(explored));
    return grammar.rules.count > MAX_RULES ? undefined : tablesOf(grammar, system);
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

/** The tables of a grammar of falls of the system. */
export function tablesOf(
  { starts, rules: { count, left, right, label } }: OrderedGrammar,
  { reductions }: TransitionSystem,
): SamplingTables {
  const transitions = reductions.length + 1;
  const falls = Array.from({ length: count }, (_, rule) => {
    if (left[rule] === NONE) return [0, 0];
    if (right[rule] !== NONE) return [left[rule]! + 1, right[rule]! + transitions + 1];
    return [left[rule]! + 1, label[rule] === NONE ? transitions : label[rule]!];
  });
  return {
    starts: [...starts],
    falls: falls.flat(),
    reductions: [0, 0, ...reductions.flatMap((one) => [dependentPosition(one), headPosition(one)])],
  };
}
