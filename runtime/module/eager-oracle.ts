/** The oracle of arc-eager for sentences of any length, slower than the unrolled one. */
import type { LongOracle } from './long-oracle.ts';

/** The oracle with memory for so many words; the dependent of a single root is never removed. */
export function eagerOracle(words: number, root: 'any' | 'single'): LongOracle {
  const lacked = new Int32Array(words + 1);
  const stack = new Int32Array(words + 1);
  const lowest = root === 'single' ? 1 : 0;
  return (heads, from, length, out, at) => {
    const before = from - 1;
    lacked.fill(0, 0, length + 1);
    for (let word = 1; word <= length; word++) lacked[heads[before + word]!]!++;
    // How many words on the stack have no head.
    let waiting = 0;
    let top = 0;
    let fresh = 1;
    let o = at;
    while (fresh <= length) {
      const node = stack[top]!;
      const head = top > 0 && lacked[node] === 0 ? heads[before + node]! : -1;
      if (head === fresh) {
        out[o++] = 2;
        lacked[fresh]!--;
        waiting--;
        top--;
      } else if (top > lowest && head === stack[top - 1]) {
        out[o++] = 3;
        top--;
      } else {
        const isAttached = heads[before + fresh] === node;
        out[o++] = isAttached ? 1 : 0;
        if (isAttached) lacked[node]!--;
        else waiting++;
        stack[++top] = fresh++;
      }
    }
    return waiting === 0 ? o - at : at - o - 1;
  };
}
