/** The tree of a trace as a picture: SVG, TikZ, or data for displaCy. An arc that is out of reach is dashed. */
import { formatComputation } from '../../generator/semantics/computation.ts';
import type { Marginals } from '../../view/arc-strength.ts';
import { displacyTree } from '../../view/displacy.ts';
import { renderFigure } from '../../view/figure.ts';
import { renderTikz, renderTikzWalk, type TikzPicture } from '../../view/tikz.ts';
import { canonicalWalk } from '../../view/walk.ts';
import { toJson } from '../shared/command.ts';
import { labelledTree, titleOf, type TracedTree } from './traced-tree.ts';

/** The SVG document. */
export function formatFigure(traced: TracedTree, marginals: Marginals | undefined): string {
  const { canonical, tree, answer } = traced;
  const { name } = canonical.system;
  const computation = formatComputation(canonical, answer.computation);
  const title = titleOf(traced);
  return renderFigure({
    ...labelledTree(traced),
    ...(title === undefined ? {} : { title }),
    ...(answer.derivable ? {} : { dashed: answer.outOfReach }),
    ...(marginals === undefined ? {} : { marginals }),
    description: answer.derivable
      ? `Heads ${tree.join(' ')}. Canonical computation of ${name}: ${computation}`
      : `Heads ${tree.join(' ')}. Not derived by ${name}, whose canonical computation stops: ${computation}`,
  });
}

/** The picture for LaTeX. */
export function formatTikz(traced: TracedTree): string {
  return renderTikz(tikzPicture(traced));
}

/** A picture for each configuration. */
export function formatTikzWalk(traced: TracedTree): string {
  const { canonical, answer, tree } = traced;
  return renderTikzWalk(tikzPicture(traced), canonicalWalk(canonical, answer.computation, tree.length));
}

function tikzPicture(traced: TracedTree): TikzPicture {
  const { answer } = traced;
  return { ...labelledTree(traced), ...(answer.derivable ? {} : { dashed: answer.outOfReach }) };
}

/** The words and arcs as JSON. */
export function formatDisplacy(traced: TracedTree): string {
  return toJson(displacyTree(labelledTree(traced)));
}
