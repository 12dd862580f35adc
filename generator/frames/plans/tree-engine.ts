/** How a system is summed over: its plans, made once, and the passes that follow them. */
import { treeInside, treeOutside } from '../../../runtime/module/tree-passes.ts';
import type { ReductionPositions } from '../../../runtime/module/tree-derivable.ts';
import type { TreePlan } from '../../../runtime/module/tree-plan.ts';
import type { TreeDistribution } from '../../../runtime/module/scored-tree.ts';
import { distributionOver, type TreeEngine } from '../../../runtime/module/tree-distribution.ts';
import { checkSystem } from '../../theory/check-system.ts';
import { dependentPosition, headPosition } from '../../theory/reduction.ts';
import type { TransitionSystem } from '../../theory/transition-system.ts';
import { guessFreeGrammar } from './arc-grammar.ts';
import { inferenceProblem } from './inference-problem.ts';
import { planBest } from './plan-best.ts';
import { planFrames } from './plan-frames.ts';
import { planSplitHeads } from './plan-split-heads.ts';
import { reduceGrammar } from '../reduction/smaller-grammar.ts';

/** The plans of a system: over the guess-free form, whichever form the system has, since it derives the same trees. */
export interface TreePlans {
  /** One computation for each tree. */
  readonly sums: TreePlan;
  /** Over S, which is smaller: maxima do not mind if a tree has several computations. */
  readonly maxima: TreePlan;
}

/** The plans of a system, each made when it is asked for first. Throws if sums over its trees are out of reach. */
export function treePlans(system: TransitionSystem): TreePlans {
  const problem = inferenceProblem(system);
  if (problem !== undefined) throw new RangeError(problem);
  if (system.degree === 1) {
    const plan = planSplitHeads(system);
    return { sums: plan, maxima: plan };
  }
  let [sums, maxima]: (TreePlan | undefined)[] = [];
  return {
    get sums() {
      return (sums ??= planFrames(reduceGrammar(guessFreeGrammar(system))));
    },
    get maxima() {
      return (maxima ??= planBest(system));
    },
  };
}

/** Head and dependent of the reductions, by priority. */
export function reductionPositions({ reductions }: TransitionSystem): ReductionPositions {
  return reductions
    .map((reduction) => [headPosition(reduction), dependentPosition(reduction)] as const)
    .toSorted((a, b) => a[1] - b[1]);
}

/** An engine that follows the plans as data: slower than the loops of a module, and the same in every value. */
export function treeEngine(system: TransitionSystem): TreeEngine {
  const plans = treePlans(system);
  return {
    get sums() {
      return plans.sums;
    },
    get maxima() {
      return plans.maxima;
    },
    reductions: reductionPositions(system),
    isSingleRoot: system.root === 'single',
    inside: (of, algebra, problem) => treeInside(plans[of], algebra, problem),
    outside: (algebra, problem, outside) => treeOutside(plans.sums, algebra, { ...problem, outside }),
    memory: { sums: new Float64Array(), maxima: new Float64Array(), outside: new Float64Array(), owner: undefined },
  };
}

const engines = new WeakMap<TransitionSystem, TreeEngine>();

/**
 * The distribution over the trees of an in-place system to depth 4 in which a tree's probability is proportional to exp
 * of the sum of its arcs' scores. `scores[head * (length + 1) + dependent]`; -Infinity forbids an arc.
 */
export function treeDistribution(
  system: TransitionSystem,
  scores: ArrayLike<number>,
  length: number,
): TreeDistribution {
  checkSystem(system);
  const engine = engines.get(system) ?? treeEngine(system);
  engines.set(system, engine);
  return distributionOver(engine, scores, length);
}
