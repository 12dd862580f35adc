/** What a page shows, decided before anything is drawn. */
import type { Arc } from '../generator/semantics/tree.ts';
import type { Form, TransitionSystem } from '../generator/theory/transition-system.ts';
import type { Marginals } from './arc-strength.ts';
import type { LabelledTree } from './labelled-tree.ts';
import type { Walk } from './walk.ts';

export interface PageContent extends LabelledTree {
  readonly system: TransitionSystem;
  /** The sentence as running text, if it is known. */
  readonly title?: string;
  /** The canonical computation, as far as it goes. */
  readonly canonical: Walk;
  /** Why it stops early. */
  readonly stop?: {
    readonly verdict: string;
    readonly outOfReach: Arc;
    readonly reduction: string;
    /** If the system has a single root, the number of roots of a tree with several. */
    readonly roots?: number;
  };
  readonly others: OtherComputations;
  /** The strength of the tree's arcs. */
  readonly marginals?: Marginals;
  /** The canonical computation in the other form. */
  readonly compared?: { readonly form: Form; readonly walk: Walk };
}

/** The other computations of S: some of them and the number of all, or a lower bound; or not counted. */
export type OtherComputations =
  | { readonly counted: true; readonly total: bigint; readonly exact: boolean; readonly walks: readonly Walk[] }
  | { readonly counted: false };

/** The walks of a page in the order of their numbers: the canonical one is 0. */
export function walksOf({ canonical, others }: PageContent): readonly Walk[] {
  return others.counted ? [canonical, ...others.walks] : [canonical];
}
