/**
 * Computations of one tree side by side. They take the words from the buffer in the same order, so a row has, for each
 * system, the transition that takes a word, and what follows until the next word is taken: a system that builds an arc
 * earlier has it in a row further up.
 */
import type { Walk, WalkTransition } from '../../view/walk.ts';

export interface AlignedRow {
  /** The word that has been taken last; 0 before the first. */
  readonly word: number;
  /** The transitions of each system, in the order of the systems. */
  readonly transitions: readonly (readonly WalkTransition[])[];
}

/** A row for each word that any of the systems takes. */
export function alignedComputations(walks: readonly Walk[]): readonly AlignedRow[] {
  const columns = walks.map(transitionsByWord);
  const words = [...new Set(columns.flatMap((column) => [...column.keys()]))].toSorted((a, b) => a - b);
  return words.map((word) => ({ word, transitions: columns.map((column) => column.get(word) ?? []) }));
}

/** The transitions since each word was taken, with the one that takes it. */
function transitionsByWord({ transitions }: Walk): ReadonlyMap<number, readonly WalkTransition[]> {
  const byWord = new Map<number, WalkTransition[]>();
  let word = 0;
  for (const transition of transitions) {
    const { live, height } = transition.after;
    // Words that return to the buffer and are taken again are not new.
    word = Math.max(word, ...live.slice(0, height).map(({ node }) => node));
    byWord.set(word, [...(byWord.get(word) ?? []), transition]);
  }
  return byWord;
}
