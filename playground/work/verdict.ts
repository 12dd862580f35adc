/** Whether a system derives a tree, and if not, what it lacks. */
import type { Arc } from '../../generator/index.ts';

export interface Verdict {
  readonly system: string;
  readonly refusal?: {
    /** S derives the tree, but S′ has lost it; undefined if finding out takes too much work. */
    readonly lost: boolean | undefined;
    readonly outOfReach: Arc;
    /** The reduction that would build it where the canonical computation stops. */
    readonly reduction: string;
    /** The number of roots, if it is that. */
    readonly roots?: number;
  };
  /** The number of computations of S; undefined if it takes too much work to find any. */
  readonly plain: { readonly total: bigint; readonly exact: boolean } | undefined;
  /** The smallest system of the families that derives the tree; undefined if none up to the depth limit does. */
  readonly smallest: string | undefined;
}
