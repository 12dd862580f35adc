/**
 * The completion automaton of an in-place S′ (docs/completion.md): it reads the symbols of a stack from the bottom and
 * finds the outlook, the viable transitions by the number of fresh nodes. Modules have it in tables (packed-stacks.ts).
 *
 * It reads in two ways. `below` gives the class of a prefix after another symbol, and how much that adds to the cost of
 * the prefix; 0 is the class of the empty prefix. `within` runs from a class over the top `depth + 1` symbols: the
 * window, and the one below it, which a reduction brings into the window. The last edge leads to the outlook, in which
 * fresh nodes are counted from the cost of the prefix. A stack of at most
 * `depth` symbols is read with 0 in the missing places, from the node that `starts` has for its height; so every run
 * has `depth + 1` symbols. What is stored for a prefix, its class and cost, changes only when the stack falls to it.
 */
import type { Outlook } from './outlooks.ts';

/** The class of a longer prefix, and how much more it costs. */
export interface Edge {
  readonly target: number;
  readonly cost: number;
}

export interface CompletionAutomaton {
  readonly depth: number;
  readonly symbolBits: number;
  readonly classes: number;
  /** The nodes of `within`, the classes among them. */
  readonly nodes: number;
  /** By class and symbol, at `class << symbolBits | symbol`; undefined if that never occurs. */
  readonly below: readonly (Edge | undefined)[];
  /** By node and symbol; the last edges of a run lead to outlooks. */
  readonly within: readonly (number | undefined)[];
  /** By height, from 0, which never occurs, to depth. */
  readonly starts: readonly number[];
  readonly outlooks: readonly Outlook[];
  /** Whether some stack with an incomplete root never completes; otherwise enough fresh nodes always complete it. */
  readonly deadEnds: boolean;
}
