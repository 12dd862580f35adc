/** The labels under the arcs: the root, then the words, or their numbers if there are no words. */
import type { Tree } from '../generator/semantics/tree.ts';

/** A label for every node, root first. */
export function nodeLabels(tree: Tree, words: readonly string[] | undefined): readonly string[] {
  return ['root', ...(words ?? tree.map((_, index) => String(index + 1)))];
}
