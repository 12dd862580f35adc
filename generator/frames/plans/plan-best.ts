/**
 * The plan for the best tree: over S without late reductions, which has at least one computation for each tree.
 *
 * A reduction is *late* (docs/inference.md, section 4) if both nodes are slots of the frame, the frame has not touched the
 * dependent, and the same reduction was possible before the shift that opened the frame. The dependent had all its
 * dependents then, so the canonical computation of a tree has not shifted there.
 */
import type { TreePlan } from '../../../runtime/module/tree-plan.ts';
import { dependentPosition, headPosition, type Reduction } from '../../theory/reduction.ts';
import type { TransitionSystem } from '../../theory/transition-system.ts';
import { withoutBlocks } from '../../theory/without-blocks.ts';
import type { ItemShape } from '../grammar/frame-shapes.ts';
import { reduceGrammar } from '../reduction/smaller-grammar.ts';
import { arcGrammar } from './arc-grammar.ts';
import { planFrames } from './plan-frames.ts';

export function planBest(system: TransitionSystem): TreePlan {
  return planFrames(reduceGrammar(arcGrammar(withoutBlocks(system), (...given) => isLate(system, ...given))));
}

/** True if the reduction, in a frame whose prefix has this shape, is never canonical. */
export function isLate({ reductions }: TransitionSystem, { slots }: ItemShape, reduction: Reduction): boolean {
  const alive = slots.flatMap((attribute, slot) => (attribute === 'R' ? [] : [slot]));
  // The window has one more position than there are slots.
  const slotAt = (position: number): number | undefined => alive[slots.length + 1 - position];
  const [head, dependent] = [slotAt(headPosition(reduction)), slotAt(dependentPosition(reduction))];
  if (head === undefined || dependent === undefined || slots[dependent] !== 'U') return false;
  const before = { head: slots.length - head, dependent: slots.length - dependent };
  return reductions.some((one) => headPosition(one) === before.head && dependentPosition(one) === before.dependent);
}
