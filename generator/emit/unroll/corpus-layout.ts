/**
 * The memory of the oracle over a corpus (assemble-oracle.ts).
 *
 * Its memory holds integers of 4 bytes, and ids of transitions:
 *
 *   heads     of all words, from the second integer on, so that the head of word n of the first tree is at 4n
 *   lengths   of the trees, each replaced by what `oracleUnchecked` returns for the tree
 *   wants     of nodes: 0 minus LACKED for each dependent that they lack; all 0 before and after a tree
 *   stack     below the window, and returned nodes if there are any: pairs of a node and what it wants
 *   ids       of the computations, one after the other
 */

/** The most words of the trees of one run. They fit into a processor’s cache with all that belongs to them. */
const WORDS = 8192;

/** Addresses in bytes, as far as they depend on nothing but the depth. */
export interface CorpusLayout {
  readonly words: number;
  readonly lengths: number;
  readonly wants: number;
  readonly stack: number;
  readonly returned: number;
  readonly ids: number;
}

/** Where things are in the memory. */
export function corpusLayout(depth: number): CorpusLayout {
  const lengths = 4 * (WORDS + 1);
  const wants = lengths + 4 * WORDS;
  const stack = wants + 4 * (WORDS + 1);
  const returned = stack + 8 * (WORDS + depth + 1);
  return { words: WORDS, lengths, wants, stack, returned, ids: returned + 8 * WORDS };
}
