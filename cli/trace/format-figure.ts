/** The tree of a trace as an SVG document. */
import { formatComputation } from '../../generator/semantics/computation.ts';
import type { Marginals } from '../../view/arc-strength.ts';
import { renderFigure } from '../../view/figure.ts';
import type { TracedTree } from './traced-tree.ts';

/** The document; an arc that is out of reach is dashed. */
export function formatFigure({ canonical, tree, words, answer }: TracedTree, marginals: Marginals | undefined): string {
  const { name } = canonical.system;
  const computation = formatComputation(canonical, answer.computation);
  return renderFigure({
    tree,
    ...(words === undefined ? {} : { words }),
    ...(answer.derivable ? {} : { dashed: answer.outOfReach }),
    ...(marginals === undefined ? {} : { marginals }),
    description: answer.derivable
      ? `Heads ${tree.join(' ')}. Canonical computation of ${name}: ${computation}`
      : `Heads ${tree.join(' ')}. Not derived by ${name}, whose canonical computation stops: ${computation}`,
  });
}
