/** The oracle with its reductions as data: for any system and any length, at a quarter of the speed of an unrolled one. */
import type { LongOracle } from './long-oracle.ts';

/**
 * What it knows of a system: the reductions, the dependent nearest to the front first, with positions from the top, which
 * is 1 (0 is the buffer's front, of systems that return nothing), and the number of returned nodes; ids, by whether the head or the shifted node has all its dependents then; the most words with
 * head 0.
 */
export interface OracleData {
  readonly rules: readonly Readonly<Record<'dependent' | 'head' | 'returned' | 'complete' | 'seeking', number>>[];
  readonly shifts: Readonly<Record<'complete' | 'seeking' | 'returned', number>>;
  readonly mostRoots: number;
}

/** The oracle with its reductions as data, at a quarter of the speed, with memory for so many words, which can grow. */
export function ruleOracle({ rules, shifts, mostRoots }: OracleData, words: number): LongOracle {
  const { complete: shift, seeking: seekingShift, returned: reshift } = shifts;
  const never = 0x7fffffff; // not a node
  const count = rules.length;
  const depth = Math.max(1, ...rules.map(({ dependent, head }) => Math.max(dependent, head)));
  const dependentAt = rules.map(({ dependent }) => dependent - 1);
  const headAt = rules.map(({ head }) => head - 1);
  const returns = rules.map((rule) => rule.returned);
  const complete = rules.map((rule) => rule.complete);
  const seeking = rules.map((rule) => rule.seeking);
  let wants = new Int32Array(words + 2);
  // With the buffer's front above the top.
  let stack = new Int32Array(words + depth + 2);
  let returned = new Int32Array(words);
  return (heads, from, length, out, at) => {
    if (wants.length < length + 2) {
      wants = new Int32Array(length + 2);
      stack = new Int32Array(length + depth + 2);
      returned = new Int32Array(length);
    }
    const before = from - 1;
    const bottom = length + 1; // below the root, and not a head
    // A node wants minus the number of dependents it lacks, or, once it has them all, its head.
    wants.fill(0, 0, bottom);
    wants[bottom] = never;
    for (let word = 1; word <= length; word++) wants[heads[before + word]!]!--;
    // No word can be attached to a single root if there are several to attach: then none of them wants it.
    const root = -wants[0]! > mostRoots ? never : 0;
    for (let word = 1; word <= length; word++) if (wants[word] === 0) wants[word] = heads[before + word]! || root;
    stack.fill(bottom, 0, depth);
    stack[depth] = 0;
    let top = depth;
    let fresh = 1;
    let back = 0;
    let o = at;
    for (;;) {
      stack[top + 1] = fresh <= length ? fresh : bottom;
      let r = 0;
      while (r < count && wants[stack[top - dependentAt[r]!]!] !== stack[top - headAt[r]!]) r++;
      if (r < count) {
        const head = stack[top - headAt[r]!]!;
        const wanted = wants[head]! + 1;
        wants[head] = wanted < 0 ? wanted : head === 0 ? never : heads[before + head]! || root;
        out[o++] = wanted < 0 ? seeking[r]! : complete[r]!;
        if (dependentAt[r]! < 0) fresh++;
        else {
          for (let index = top - dependentAt[r]!; index < top; index++) stack[index] = stack[index + 1]!;
          top--;
        }
        for (let k = returns[r]!; k > 0; k--) returned[back++] = stack[top--]!;
      } else if (back > 0) {
        stack[++top] = returned[--back]!;
        out[o++] = reshift;
      } else if (fresh <= length) {
        out[o++] = wants[fresh]! < 0 ? seekingShift : shift;
        stack[++top] = fresh++;
      } else {
        return top === depth ? o - at : at - o - 1;
      }
    }
  };
}
