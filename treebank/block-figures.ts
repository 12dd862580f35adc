/** The answers of jobs that measure treebanks, for one block: figures that can be added up. */
import type { Coverage } from './coverage.ts';

/** Figures about the trees of a block, independent of the system; their number is in the result of the block. */
export interface TreeFigures {
  readonly tokens: number;
  readonly nonProjective: number;
  /** Trees with more than one word under the root, none of which a system with a single root derives. */
  readonly severalRoots: number;
}

/** What systems derive of a block; coverages are in the order of the systems. */
export interface BlockCoverage extends TreeFigures {
  readonly coverages: readonly Coverage[];
  /** The sentences to list, with lines from the start of the block. */
  readonly outOfReach: readonly SentenceOutOfReach[];
}

/** A sentence that a system does not derive, and the first arc that it cannot build. */
export interface SentenceOutOfReach {
  readonly system: string;
  readonly line: number;
  readonly sentId?: string;
  /** The number of roots, if the system has a single root and the tree has several. */
  readonly roots?: number;
  readonly head: ArcEnd;
  readonly dependent: ArcEnd;
}

/** A node of a sentence with its form; node 0 has no form. */
export interface ArcEnd {
  readonly node: number;
  readonly form?: string;
}

/** How many trees of a block each system leaves out, in the order of the systems. */
export interface BlockDerivability extends TreeFigures {
  readonly notDerivable: readonly number[];
}
