/** A sentence as a system sees it: its canonical computation, the others of S, and the verdict. */
import { canonicalSystem, oracle, type CanonicalSystem, type TransitionSystem } from '../../generator/index.ts';
import type { CanonicalComputation, PlainComputation, Tree } from '../../generator/index.ts';
import { formatPlainComputation, plainImage } from '../../generator/semantics/computation.ts';
import { isLost, treeCounter, type TreeCount } from '../../generator/frames/counts/tree-counter.ts';
import { missingReduction } from '../../generator/semantics/missing-reduction.ts';
import type { OtherComputations } from '../../view/page-content.ts';
import { refusalVerdict } from '../../view/refusal-verdict.ts';
import { canonicalWalk, plainWalk, type Walk } from '../../view/walk.ts';
import type { LabelledSentence } from '../scene/scene.ts';
import { smallestSystem } from './smallest-system.ts';
import type { Verdict } from './verdict.ts';
import { rootCount } from '../../generator/semantics/tree.ts';
import type { Traced } from './jobs.ts';
import { someComputations } from './some-computations.ts';

/** The work that counting the computations of S may take: some seconds. */
const COUNTING = 5_000_000;

export function traceSentence(system: TransitionSystem, { words, heads, labels }: LabelledSentence): Traced {
  const canonical = canonicalSystem(system);
  const answer = oracle(canonical, heads);
  const count = treeCounter(system, COUNTING)(heads);
  const plain = count.computations === 0n && !count.exact ? undefined : count;
  const walk = canonicalWalk(canonical, answer.computation, heads.length);
  const refusal = answer.derivable
    ? undefined
    : {
        lost: isLost(system, () => count),
        outOfReach: answer.outOfReach,
        reduction: missingReduction(stackAtEnd(walk), answer.outOfReach),
        ...(system.root === 'single' && rootCount(heads) > 1 ? { roots: rootCount(heads) } : {}),
      };
  const verdict: Verdict = {
    system: system.name,
    ...(refusal === undefined ? {} : { refusal }),
    plain: plain === undefined ? undefined : { total: plain.computations, exact: plain.exact },
    smallest: smallestSystem(heads, system),
  };
  const others = otherComputations(canonical, { tree: heads, computation: answer.computation, count: plain });
  return {
    content: {
      system,
      tree: heads,
      words,
      ...(labels.some((label) => label !== '') ? { labels } : {}),
      canonical: walk,
      ...(refusal === undefined
        ? {}
        : { stop: { verdict: refusalVerdict({ system: system.name, lost: refusal.lost }), ...refusal } }),
      others: others.computations,
    },
    verdict,
    listed: others.listed,
  };
}

function stackAtEnd({ initial, transitions }: Walk): readonly number[] {
  const { live, height } = transitions.at(-1)?.after ?? initial;
  return live.slice(0, height).map(({ node }) => node);
}

function otherComputations(
  canonical: CanonicalSystem,
  {
    tree,
    computation,
    count,
  }: { readonly tree: Tree; readonly computation: CanonicalComputation; readonly count: TreeCount | undefined },
): { readonly computations: OtherComputations; readonly listed: Traced['listed'] } {
  if (count === undefined) return { computations: { counted: false }, listed: 'first' };
  const { computations, listed } = someComputations(canonical.system, { tree, count });
  const image = formatPlainComputation(plainImage(canonical, computation));
  const others = computations.filter((other: PlainComputation) => formatPlainComputation(other) !== image);
  const walks = others.map((other) => plainWalk(canonical, tree, other));
  return {
    computations: { counted: true, total: count.computations, exact: count.exact, walks },
    listed,
  };
}
