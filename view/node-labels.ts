/** What stands under the arcs: the words, or their numbers if there are none, and the root before them. */
import type { Tree } from '../generator/semantics/tree.ts';

/** A label for every node, the root’s first. */
export function nodeLabels(tree: Tree, words: readonly string[] | undefined): readonly string[] {
  return ['root', ...(words ?? tree.map((_, index) => String(index + 1)))];
}
