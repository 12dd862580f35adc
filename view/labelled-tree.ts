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
