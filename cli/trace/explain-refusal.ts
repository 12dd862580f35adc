/** Why a tree is not derived: too many roots, or the arc that is out of reach and the reduction it would take. */
import { counted } from '../../runtime/text/amounts.ts';
import { missingReduction } from '../../generator/semantics/missing-reduction.ts';
import { refusalVerdict } from '../../view/refusal-verdict.ts';
import { rootCount, type Arc } from '../../generator/semantics/tree.ts';
import { formatArc, type Refusal, type TracedTree } from './traced-tree.ts';

/** The lines for standard error. */
export function explainRefusal(traced: TracedTree, { computation, outOfReach }: Refusal): string {
  const roots = tooManyRoots(traced);
  if (roots !== undefined) return `${treeVerdict(traced)}: it has ${roots} roots, and the system has a single root.`;
  return [
    `${treeVerdict(traced)}: the canonical computation stops after ${counted(computation.length, 'transition')}.`,
    `Out of reach: ${formatArc(traced, outOfReach)}. At this point it would take ${reductionFor(traced, outOfReach)}, which the system does not have.`,
  ].join('\n');
}

/** Says briefly whether S or only S′ does not derive the tree. */
export function treeVerdict({ canonical, lost }: TracedTree): string {
  return refusalVerdict({ system: canonical.system.name, lost });
}

/** The number of roots of the tree, if the system has a single root and the tree has several. */
export function tooManyRoots({ canonical, tree }: TracedTree): number | undefined {
  const roots = rootCount(tree);
  return canonical.system.root === 'single' && roots > 1 ? roots : undefined;
}

/** The reduction that would build the arc at the point where the computation stopped. */
export function reductionFor({ trace }: TracedTree, arc: Arc): string {
  const { stack } = trace.transitions.at(-1)?.after ?? trace.initial;
  return missingReduction(
    stack.map(({ node }) => node),
    arc,
  );
}
