/** The plan for the best tree: over S without late reductions, which has at least one computation for each tree. */
import type { TreePlan } from '../../../runtime/module/tree-plan.ts';
import type { TransitionSystem } from '../../theory/transition-system.ts';
import { frameGrammar } from '../grammar/arc-items.ts';
import { isLate } from './late-reductions.ts';
import { withoutBlocks } from '../../theory/without-blocks.ts';
import { planFrames } from './plan-frames.ts';
import { reduceGrammar } from '../reduction/reduce-grammar.ts';

export function planBest(system: TransitionSystem): TreePlan {
  return planFrames(reduceGrammar(frameGrammar(withoutBlocks(system), (...given) => isLate(system, ...given))));
}
