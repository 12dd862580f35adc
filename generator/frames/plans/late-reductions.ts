/**
 * Reductions of S that the best tree can do without (docs/inference.md, section 4): both nodes are slots of the frame, the
 * frame has not touched the dependent, and the same reduction was possible before the shift that opened the frame. The
 * dependent had all its dependents then, so the canonical computation of a tree has not shifted there.
 */
import { dependentPosition, headPosition, type Reduction } from '../../theory/reduction.ts';
import type { TransitionSystem } from '../../theory/transition-system.ts';
import type { ItemShape } from '../grammar/shape.ts';

/** True if the reduction, in a frame whose prefix has this shape, is never canonical. */
export function isLate({ reductions }: TransitionSystem, { slots }: ItemShape, reduction: Reduction): boolean {
  const alive = slots.flatMap((state, slot) => (state === 'R' ? [] : [slot]));
  // The window has one more position than there are slots.
  const slotAt = (position: number): number | undefined => alive[slots.length + 1 - position];
  const [head, dependent] = [slotAt(headPosition(reduction)), slotAt(dependentPosition(reduction))];
  if (head === undefined || dependent === undefined || slots[dependent] !== 'U') return false;
  const before = { head: slots.length - head, dependent: slots.length - dependent };
  return reductions.some((one) => headPosition(one) === before.head && dependentPosition(one) === before.dependent);
}
