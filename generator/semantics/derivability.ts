/**
 * Whether S′ derives a tree, for many trees and many systems: the canonical computation with the reductions as data, on
 * reused arrays. Generated modules are faster and tell more, but have to be generated first.
 *
 * As in the modules, a node that seeks n dependents wants -n, a node that has them all wants its head, and the root and
 * everything below it want NEVER. So a reduction builds an arc of the tree if and only if the dependent wants the node
 * at the head's position.
 */
import { dependentPosition, headPosition } from '../theory/reduction.ts';
import { returnedBy, type TransitionSystem } from '../theory/transition-system.ts';

const NEVER = 0x7fffffff;

/** Whether the tree with the heads `heads[from]` … `heads[from + length - 1]` is derivable; they must form a tree. */
export type DerivabilityTest = (heads: Int32Array, from: number, length: number) => boolean;

/** A test of whether S′ derives a tree. */
export function derivabilityTest(system: TransitionSystem): DerivabilityTest {
  const byPriority = system.reductions.toSorted((a, b) => dependentPosition(a) - dependentPosition(b));
  const count = byPriority.length;
  const { depth } = system;
  // A single root has one dependent, and takes it last in any case: everything else has been attached by then.
  const fewestAtRoot = system.root === 'single' ? -1 : Number.NEGATIVE_INFINITY;
  const dependentAt = Int32Array.from(byPriority, (reduction) => dependentPosition(reduction) - 1);
  const headAt = Int32Array.from(byPriority, (reduction) => headPosition(reduction) - 1);
  const backOf = Int32Array.from(byPriority, (reduction) => returnedBy(system, reduction));
  let wants = new Int32Array(0);
  let stack = new Int32Array(0);
  let returned = new Int32Array(0);

  return (heads, from, length) => {
    if (wants.length < length + 2) {
      wants = new Int32Array(2 * length + 2);
      stack = new Int32Array(2 * length + depth + 1);
      returned = new Int32Array(2 * length);
    }
    const before = from - 1;
    const bottom = length + 1;
    wants.fill(0, 0, bottom);
    wants[bottom] = NEVER;
    for (let word = 1; word <= length; word++) wants[heads[before + word]!]!--;
    if (wants[0]! < fewestAtRoot) return false;
    stack.fill(bottom, 0, depth);
    stack[depth] = 0;
    let top = depth;
    let fresh = 1;
    let back = 0;
    for (;;) {
      let r = 0;
      while (r < count && wants[stack[top - dependentAt[r]!]!] !== stack[top - headAt[r]!]) r++;
      if (r < count) {
        const head = stack[top - headAt[r]!]!;
        wants[head]!++;
        if (wants[head] === 0) wants[head] = head === 0 ? NEVER : heads[before + head]!;
        for (let index = top - dependentAt[r]!; index < top; index++) stack[index] = stack[index + 1]!;
        top--;
        for (let k = backOf[r]!; k > 0; k--) returned[back++] = stack[top--]!;
      } else if (back > 0) {
        stack[++top] = returned[--back]!;
      } else if (fresh <= length) {
        stack[++top] = fresh;
        if (wants[fresh] === 0) wants[fresh] = heads[before + fresh]!;
        fresh++;
      } else {
        return top === depth;
      }
    }
  };
}
