/** The plan for the best tree: over S without late reductions, which has at least one computation for each tree. */
import type { TreePlan } from '../../runtime/module/tree-plan.ts';
import type { TransitionSystem } from '../theory/transition-system.ts';
import { frameGrammar } from './frame-grammar.ts';
import { isLate } from './late-reductions.ts';
import { withoutBlocks } from './plain-system.ts';
import { planFrames } from './plan-frames.ts';
import { reduceGrammar } from './reduce-grammar.ts';

export function planBest(system: TransitionSystem): TreePlan {
  return planFrames(reduceGrammar(frameGrammar(withoutBlocks(system), (...given) => isLate(system, ...given))));
}
