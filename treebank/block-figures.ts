/** What jobs that measure treebanks say of a block: figures that can be added up. */
import type { Coverage } from './coverage.ts';

/** What the trees of a block are, whatever the system; how many there are the result of the block says. */
export interface TreeFigures {
  readonly tokens: number;
  readonly nonProjective: number;
}

/** What systems derive of a block; coverages are in the order of the systems. */
export interface BlockCoverage extends TreeFigures {
  readonly coverages: readonly Coverage[];
  /** Those that are to be named, with lines from the start of the block. */
  readonly outOfReach: readonly SentenceOutOfReach[];
}

/** A sentence that a system does not derive, and the first arc that it cannot build. */
export interface SentenceOutOfReach {
  readonly system: string;
  readonly line: number;
  readonly sentId?: string;
  readonly head: Word;
  readonly dependent: Word;
}

/** A node of a sentence, with its form; node 0 has none. */
export interface Word {
  readonly node: number;
  readonly form?: string;
}

/** How many trees of a block each system leaves out, in the order of the systems. */
export interface BlockDerivability extends TreeFigures {
  readonly notDerivable: readonly number[];
}
