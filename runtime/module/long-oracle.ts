/** The oracle with its reductions as data and its own memory, for sentences longer than most files. */
import { mostRoots, oracleRules, oracleShifts, type TransitionIds } from './surroundings.ts';

/** The same answer as `oracleUnchecked`, for any length, at a third of the speed. */
export function longOracle(heads: Int32Array, from: number, length: number, out: TransitionIds, at: number): number {
  const never = length + 2; // not a node
  const bottom = length + 1; // below the root, and not a head
  const own = new Int32Array(length + 2).fill(never);
  // A node wants minus the number of dependents it lacks, or, once it has them all, its head.
  const wants = new Int32Array(length + 2);
  wants[bottom] = never;
  for (let word = 1; word <= length; word++) {
    const head = heads[from + word - 1]!;
    own[word] = head;
    wants[head]!--;
  }
  // No word can be attached to a single root if there are several to attach: then none of them wants it.
  if (-wants[0]! > mostRoots) for (let word = 1; word <= length; word++) if (own[word] === 0) own[word] = never;
  const stack: number[] = [];
  const returned: number[] = [];
  const nodeAt = (position: number): number => stack.at(-position) ?? bottom;
  stack.push(0);
  let fresh = 1;
  let count = at;
  for (;;) {
    const rule = oracleRules.find(({ dependent, head }) => wants[nodeAt(dependent)] === nodeAt(head));
    if (rule !== undefined) {
      const head = nodeAt(rule.head);
      stack.splice(-rule.dependent, 1);
      wants[head]!++;
      const isComplete = wants[head] === 0;
      if (isComplete) wants[head] = own[head]!;
      out[count++] = isComplete ? rule.complete : rule.seeking;
      for (let k = 0; k < rule.returned; k++) returned.push(stack.pop()!);
    } else if (returned.length > 0) {
      stack.push(returned.pop()!);
      out[count++] = oracleShifts.returned;
    } else if (fresh <= length) {
      const isComplete = wants[fresh] === 0;
      if (isComplete) wants[fresh] = own[fresh]!;
      out[count++] = isComplete ? oracleShifts.complete : oracleShifts.seeking;
      stack.push(fresh++);
    } else {
      return stack.length === 1 ? count - at : at - count - 1;
    }
  }
}
