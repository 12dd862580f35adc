/**
 * The completion automaton of an in-place S′ (docs/completion.md): it reads the symbols of a stack from the bottom and
 * finds the completion cost, the fewest fresh nodes with which a configuration with an incomplete root still
 * completes, and its outlook, the viable transitions for every slack.
 *
 * It reads in two ways. `below` gives the class of a prefix after another symbol; 0 is the class of the empty prefix.
 * `within` runs from a class over the top `depth + 1` symbols: the window, and the one below it, which a reduction
 * brings into the window. Costs add up along the way, and the last edge leads to the outlook. A stack of at most
 * `depth` symbols is read with any symbols in the missing places, from the node that `starts` has for its height; so
 * every run has `depth + 1` symbols. What is stored for a prefix, its class and cost, changes only when the stack falls to it.
 */
import type { CanonicalSystem } from '../theory/canonical-system.ts';
import { closednessProblem } from './closedness.ts';
import { occurringWindows, type OccurringWindows } from './frames.ts';
import { atMost, COMPLETION_LIMITS, withinLimits, type CompletionLimits, type NoCompletion } from './limits.ts';
import type { Edge } from './node-table.ts';
import type { Outlook } from './outlooks.ts';
import { prefixClasses } from './prefix-classes.ts';
import { assemble } from './assemble.ts';

export interface CompletionAutomaton {
  readonly depth: number;
  readonly symbolBits: number;
  readonly classes: number;
  /** The nodes of `within`, the classes among them. */
  readonly nodes: number;
  /** By class and symbol, at `class << symbolBits | symbol`; undefined where that never occurs. */
  readonly below: readonly (Edge | undefined)[];
  /** By node and symbol; the last edges of a run lead to outlooks. */
  readonly within: readonly (Edge | undefined)[];
  /** By height, from 0, which never occurs, to depth. */
  readonly starts: readonly number[];
  readonly outlooks: readonly Outlook[];
  /** Whether some stack with an incomplete root never completes; otherwise enough fresh nodes always complete it. */
  readonly deadEnds: boolean;
  /** The windows that were told apart to find it. */
  readonly windows: number;
}

/** The automaton of a system, checked as closed, or why it has none. */
export function completionAutomaton(
  canonical: CanonicalSystem,
  limits: CompletionLimits = COMPLETION_LIMITS,
): CompletionAutomaton | NoCompletion {
  return withinLimits(() => {
    const windows = occurringWindows(canonical, limits);
    return 'reason' in windows ? windows : findAutomaton(windows, limits);
  });
}

export function hasCompletion(automaton: CompletionAutomaton | NoCompletion): automaton is CompletionAutomaton {
  return 'nodes' in automaton;
}

/** The dearest falls that are tried. So far 0 has sufficed always. */
const MAX_CAP = 4;

/** The automaton that the cheapest falls give; where they do not suffice it is not closed, and dearer ones are tried. */
function findAutomaton(
  { windows, frames }: OccurringWindows,
  limits: CompletionLimits,
): CompletionAutomaton | NoCompletion {
  for (let cap = 0; cap <= MAX_CAP; cap++) {
    const classes = prefixClasses(windows, { frames, cap, limit: atMost(limits.classes, 'classes of prefixes') });
    const automaton = assemble(windows, classes);
    if (closednessProblem(windows.canonical, automaton) === undefined) return automaton;
  }
  return { reason: `none is closed with falls of up to ${MAX_CAP} fresh nodes` };
}

/** What the automaton says of a stack that occurs and whose root is not complete, its symbols from the bottom. */
export function readStack(
  { depth, below, within, starts, outlooks, symbolBits }: CompletionAutomaton,
  stack: readonly number[],
): { readonly cost: number; readonly outlook: Outlook } {
  let node = starts[Math.min(stack.length, depth + 1)] ?? 0;
  let cost = 0;
  const read = (edges: readonly (Edge | undefined)[], symbol: number): void => {
    const edge = edges[(node << symbolBits) | symbol];
    if (edge === undefined) throw new Error(`the stack ${stack.join(' ')} does not occur`);
    node = edge.target;
    cost += edge.cost;
  };
  const prefix = Math.max(0, stack.length - depth - 1);
  for (const symbol of stack.slice(0, prefix)) read(below, symbol);
  for (let missing = stack.length; missing <= depth; missing++) read(within, 0);
  for (const symbol of stack.slice(prefix)) read(within, symbol);
  return { cost, outlook: outlooks[node]! };
}

/** The transitions that are viable with so many fresh nodes left, as bits, 32 to a word. */
export function viableWords(
  automaton: CompletionAutomaton,
  { stack, waiting }: { readonly stack: readonly number[]; readonly waiting: number },
): readonly number[] {
  const { cost, outlook } = readStack(automaton, stack);
  const slack = waiting - cost;
  return slack < 0 ? outlook[0]!.map(() => 0) : outlook[Math.min(slack, outlook.length - 1)]!;
}
