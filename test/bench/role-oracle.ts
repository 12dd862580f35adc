/**
 * The oracle with the reductions as data, as fast as we could make it: they are split by the role of the top.
 *
 * As in the generated modules, a node wants its head minus LACKED for each dependent that it lacks. A complete
 * top can only be attached, and only to the left: live nodes keep word order, so there is nothing to try while its head
 * is still in the buffer. A seeking top can only take dependents, and there is nothing to try once it has all on its
 * left. A node and what it wants are neighbours on the stack, those of the top in variables.
 *
 * For systems in which every reduction links the top, which saves a loop over the others: attardi-n is one.
 */
import type { CanonicalSystem, ReduceTransition } from '../../generator/theory/canonical-system.ts';
import type { UncheckedOracle } from './loops.ts';

export const here: string = import.meta.url;

/** What the root wants once it is complete, and what lies below it; and what a missing dependent takes off. */
const NEVER = 0xffff;
const LACKED = 0x10000;

/** An oracle for an in-place system, for sentences of at most so many words, and of no more than 32,768. */
export function roleOracle({ system, transitions }: CanonicalSystem, longest: number): UncheckedOracle {
  const { depth } = system;
  const completing = transitions.filter((t): t is ReduceTransition => t.kind === 'reduce' && t.complete === true);
  if (system.mode !== 'in-place' || completing.some(({ reduction }) => reduction.q !== 1))
    throw new Error('only for in-place systems whose reductions all link the top');
  const attachId = idsByDistance(completing.filter(({ reduction }) => reduction.kind === 'ra'));
  const takeId = idsByDistance(completing.filter(({ reduction }) => reduction.kind === 'la'));
  const farthestHead = attachId.length - 1;
  const farthestDependent = takeId.length - 1;

  const wants = new Int32Array(longest + 2);
  const onLeft = new Int32Array(longest + 2);
  const stack = new Int32Array(2 * (longest + depth + 1));
  const bottom = 2 * depth;

  return (heads, from, length, out, at) => {
    const before = from - 1;
    for (let word = 1; word <= length; word++) {
      wants[word] = heads[before + word]!;
      onLeft[word] = 0;
    }
    wants[0] = NEVER;
    onLeft[0] = 0;
    for (let word = 1; word <= length; word++) {
      const head = heads[before + word]!;
      wants[head]! -= LACKED;
      onLeft[head]! += (word - head) >>> 31;
    }
    for (let index = 0; index < bottom; index += 2) {
      stack[index] = length + 1;
      stack[index + 1] = NEVER;
    }
    let top = bottom;
    let node = 0;
    let want = wants[0]!;
    let fresh = 1;
    let o = at;
    next: for (;;) {
      if (want >= 0) {
        if (want < node) {
          const end = top - farthestHead;
          for (let head = top - 2; head >= end; head -= 2) {
            if (stack[head] !== want) continue;
            const id = attachId[top - head]!;
            const wanted = (stack[head + 1]! + LACKED) | 0;
            stack[head + 1] = wanted;
            out[o++] = id - (wanted >> 31);
            top -= 2;
            node = stack[top]!;
            want = stack[top + 1]!;
            continue next;
          }
        }
      } else if (onLeft[node]! > 0) {
        const end = top - farthestDependent;
        for (let dependent = top - 2; dependent >= end; dependent -= 2) {
          if (stack[dependent + 1] !== node) continue;
          const id = takeId[top - dependent]!;
          onLeft[node]!--;
          want = (want + LACKED) | 0;
          out[o++] = id - (want >> 31);
          top -= 2;
          for (let index = dependent; index < top; index += 2) {
            stack[index] = stack[index + 2]!;
            stack[index + 1] = stack[index + 3]!;
          }
          continue next;
        }
      }
      if (fresh > length) return top === bottom ? o - at : at - o - 1;
      stack[top] = node;
      stack[top + 1] = want;
      top += 2;
      node = fresh++;
      want = wants[node]!;
      out[o++] = -(want >> 31);
    }
  };
}

/** The ids by the distance on the stack, two places for each node, between the top and the node that it is linked with. */
function idsByDistance(transitions: readonly ReduceTransition[]): Int32Array {
  const farthest = Math.max(1, ...transitions.map(({ reduction }) => reduction.p));
  return Int32Array.from({ length: 2 * farthest - 1 }, (_, distance) => {
    const found = transitions.find(({ reduction }) => 2 * (reduction.p - 1) === distance);
    if (found === undefined && distance > 0 && distance % 2 === 0) throw new Error('a nearer reduction is missing');
    return found?.id ?? -1;
  });
}
