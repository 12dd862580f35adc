/**
 * The oracle with the reductions as data and a loop over them: what a straightforward library for any in-place system
 * does.
 *
 * A node that seeks n dependents wants -n, a complete one wants its head, the root and what lies below it
 * want NEVER. The reductions are in typed arrays in the order of priority, and the window is the end of the stack.
 *
 * It is not runtime/module/rule-oracle.ts, because it is measured: a contestant is a file of its own, and nothing in it
 * is there for returned nodes or for systems without guesses.
 */
import type { CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import { dependentPosition, headPosition, sameReduction } from '../../generator/theory/reduction.ts';
import type { UncheckedOracle } from './loops.ts';

export const here: string = import.meta.url;

const NEVER = 0x7fffffff;

/** An oracle for an in-place system, for sentences of at most so many words. */
export function loopOracle({ system, transitions }: CanonicalSystem, longest: number): UncheckedOracle {
  const byPriority = system.reductions.toSorted((a, b) => dependentPosition(a) - dependentPosition(b));
  const count = byPriority.length;
  const { depth } = system;
  const dependentAt = Int32Array.from(byPriority, (reduction) => dependentPosition(reduction) - 1);
  const headAt = Int32Array.from(byPriority, (reduction) => headPosition(reduction) - 1);
  const ids = (complete: boolean): Uint8Array =>
    Uint8Array.from(byPriority, (reduction) =>
      transitions.findIndex(
        (other) => other.kind === 'reduce' && other.complete === complete && sameReduction(other.reduction, reduction),
      ),
    );
  const completeIds = ids(true);
  const seekingIds = ids(false);
  const wants = new Int32Array(longest + 2);
  const stack = new Int32Array(longest + depth + 1);

  return (heads, from, length, out, at) => {
    const before = from - 1;
    const bottom = length + 1;
    wants.fill(0, 0, bottom);
    wants[bottom] = NEVER;
    for (let word = 1; word <= length; word++) wants[heads[before + word]!]!--;
    stack.fill(bottom, 0, depth);
    stack[depth] = 0;
    let top = depth;
    let fresh = 1;
    let o = at;
    for (;;) {
      let r = 0;
      while (r < count && wants[stack[top - dependentAt[r]!]!] !== stack[top - headAt[r]!]) r++;
      if (r < count) {
        const head = stack[top - headAt[r]!]!;
        const wanted = wants[head]! + 1;
        if (wanted === 0) {
          wants[head] = head === 0 ? NEVER : heads[before + head]!;
          out[o++] = completeIds[r]!;
        } else {
          wants[head] = wanted;
          out[o++] = seekingIds[r]!;
        }
        for (let index = top - dependentAt[r]!; index < top; index++) stack[index] = stack[index + 1]!;
        top--;
      } else {
        if (fresh > length) return top === depth ? o - at : at - o - 1;
        stack[++top] = fresh;
        if (wants[fresh] === 0) {
          wants[fresh] = heads[before + fresh]!;
          out[o++] = 0;
        } else {
          out[o++] = 1;
        }
        fresh++;
      }
    }
  };
}
