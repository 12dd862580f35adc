/**
 * A tree as data for displaCy, spaCy’s drawing of dependencies: `displacy.render(data, style="dep", manual=True)`.
 * Words count from 0, arcs from left to right with the direction of the arrow. displaCy has no node for the root, so
 * its dependents have no arc.
 */
import { nodeLabels, type LabelledTree } from './labelled-tree.ts';

export interface DisplacyTree {
  readonly words: readonly { readonly text: string; readonly tag: string }[];
  readonly arcs: readonly DisplacyArc[];
}

export interface DisplacyArc {
  readonly start: number;
  readonly end: number;
  readonly label: string;
  /** Where the arrow is: at `start` or at `end`. */
  readonly dir: 'left' | 'right';
}

/** The data, to be written as JSON. */
export function displacyTree({ tree, words, labels, tags }: LabelledTree): DisplacyTree {
  const texts = nodeLabels(tree, words).slice(1);
  return {
    words: texts.map((text, index) => ({ text, tag: tags?.[index] ?? '' })),
    arcs: tree.flatMap((head, index): DisplacyArc[] => {
      if (head === 0) return [];
      const [governor, label] = [head - 1, labels?.[index] ?? ''];
      return governor > index
        ? [{ start: index, end: governor, label, dir: 'left' }]
        : [{ start: governor, end: index, label, dir: 'right' }];
    }),
  };
}
