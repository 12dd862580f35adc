/**
 * What EM has to know of a generative model: the forest of all ways to make a sentence of a length, and which parameters
 * the leaves of the forest are products of. A transition system is one such structure, DMV another.
 */
import type { Forest } from '../../generator/frames/forests/forest.ts';

/** Tags of a sentence by node: 0 is the root, words count from 1, and the node after the last stands for none. */
export type NodeTags = Int32Array;

/** The forest of a length. */
export interface StructureForest {
  readonly length: number;
  readonly forest: Forest;
  /** By leaf: the arc that it builds; 0 → 0 if it builds none, or if arcs were not asked for. */
  readonly head: Int32Array;
  readonly dependent: Int32Array;
  /** By leaf: the word that it brings into the sentence, or 0. A derivation uses exactly one leaf of each word. */
  readonly word: Int32Array;
  /**
   * Writes the parameters of every leaf for a sentence with these tags: the leaf weighs the product of the two, where
   * parameter `NO_PARAMETER` weighs 1.
   */
  parametersOf(tags: NodeTags, first: Int32Array, second: Int32Array): void;
}

/** Parameters that sum to 1. Each stands in one list, except those that nothing ever uses. */
export type VisitDistributions = (visit: (parameters: ArrayLike<number>) => void) => void;

export interface ModelStructure {
  /** Parameters are numbers below; 0 is `NO_PARAMETER`. */
  readonly parameterCount: number;
  /** Whether a tree may have several derivations. */
  readonly isAmbiguous: boolean;
  /** How many tags there are; they are numbers below. */
  readonly tagCount: number;
  readonly visitDistributions: VisitDistributions;
  /** For weights, what they look at is enough; to see the arcs of leaves, forests are larger. */
  forestOf(length: number, purpose: 'weights' | 'arcs'): StructureForest;
  /** An upper bound of the products for a sentence of this length, told before its forest is built. */
  productBound(length: number, purpose: 'weights' | 'arcs'): number;
}

export const NO_PARAMETER = 0;

/** The tags of a sentence with those of the root and of no node. */
export function nodeTags({ tagCount }: ModelStructure, tags: ArrayLike<number>): NodeTags {
  return Int32Array.from({ length: tags.length + 2 }, (_, node) => {
    if (node === 0) return tagCount;
    if (node > tags.length) return tagCount + 1;
    const tag = tags[node - 1]!;
    return tag < 0 || tag >= tagCount ? tagCount + 2 : tag;
  });
}

/** Tags that contexts can show: those of words, the root, none, and one that the model does not know. */
export function shownTagCount({ tagCount }: Pick<ModelStructure, 'tagCount'>): number {
  return tagCount + 3;
}
