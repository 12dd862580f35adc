/** A trace as a page to walk through. */
import { formatPlainComputation, plainImage } from '../../generator/semantics/computation.ts';
import type { Marginals } from '../../view/arc-strength.ts';
import type { OtherComputations } from '../../view/page-content.ts';
import { renderPage } from '../../view/page.ts';
import { canonicalWalk, plainWalk } from '../../view/walk.ts';
import { reductionFor, tooManyRoots, treeVerdict } from './explain-refusal.ts';
import { labelledTree, tracedComputations, titleOf, type TracedTree } from './traced-tree.ts';

/** The page, with at most `limit` other computations of S, and a table of both forms if there is another. */
export function formatPage(
  traced: TracedTree,
  {
    other,
    limit,
    marginals,
  }: {
    readonly other: TracedTree | undefined;
    readonly limit: number;
    readonly marginals: Marginals | undefined;
  },
): string {
  const { canonical, tree, answer } = traced;
  const title = titleOf(traced);
  const roots = tooManyRoots(traced);
  return renderPage({
    system: canonical.system,
    ...labelledTree(traced),
    ...(title === undefined ? {} : { title }),
    canonical: canonicalWalk(canonical, answer.computation, tree.length),
    ...(answer.derivable
      ? {}
      : {
          stop: {
            verdict: treeVerdict(traced),
            outOfReach: answer.outOfReach,
            reduction: reductionFor(traced, answer.outOfReach),
            ...(roots === undefined ? {} : { roots }),
          },
        }),
    others: otherComputations(traced, limit),
    ...(marginals === undefined ? {} : { marginals }),
    ...(other === undefined
      ? {}
      : {
          compared: {
            form: other.canonical.system.form,
            walk: canonicalWalk(other.canonical, other.answer.computation, tree.length),
          },
        }),
  });
}

function otherComputations(traced: TracedTree, limit: number): OtherComputations {
  const { canonical, tree, answer } = traced;
  const image = formatPlainComputation(plainImage(canonical, answer.computation));
  // One more than shown, because the canonical one may be among them.
  const all = tracedComputations(traced, limit + 1);
  if (all === undefined) return { counted: false };
  const { total, exact, listed } = all;
  const others = listed.filter((computation) => formatPlainComputation(computation) !== image).slice(0, limit);
  return { counted: true, total, exact, walks: others.map((computation) => plainWalk(canonical, tree, computation)) };
}
