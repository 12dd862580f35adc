/** A tree as people see it: its heads, and what a treebank says about each word. */
import type { Tree } from '../generator/semantics/tree.ts';

export interface LabelledTree {
  readonly tree: Tree;
  /** Without them, nodes only have numbers. */
  readonly words?: readonly string[];
  /** The label of the arc to each word. */
  readonly labels?: readonly string[];
  /** The part of speech of each word. */
  readonly tags?: readonly string[];
}

/** A label for every node, root first: the words, or their numbers if there are no words. */
export function nodeLabels(tree: Tree, words: readonly string[] | undefined): readonly string[] {
  return ['root', ...(words ?? tree.map((_, index) => String(index + 1)))];
}
