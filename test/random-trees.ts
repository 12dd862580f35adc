/** Trees of any shape for fast-check: most of them non-projective, many with several words under the root. */
import fc from 'fast-check';
import type { Tree } from '../generator/semantics/tree.ts';

/** Any tree of up to so many words: words are hung below others, or the root, in a random order. */
export function anyTree(maxLength: number): fc.Arbitrary<Tree> {
  return fc.array(fc.nat(), { minLength: 1, maxLength }).chain((picks) =>
    fc
      .shuffledSubarray(
        picks.map((_pick, index) => index + 1),
        { minLength: picks.length },
      )
      .map((order) => {
        const heads: number[] = picks.map(() => 0);
        order.forEach((word, index) => {
          const choice = picks[index]! % (index + 1);
          heads[word - 1] = choice === 0 ? 0 : order[choice - 1]!;
        });
        return heads;
      }),
  );
}

/** Any projective tree: intervals of words, each split around its heads. */
export function projectiveTree(maxLength: number): fc.Arbitrary<Tree> {
  return fc.array(fc.nat(), { minLength: 1, maxLength }).map((picks) => {
    const heads: number[] = picks.map(() => 0);
    const open: { from: number; to: number; head: number }[] = [{ from: 1, to: picks.length, head: 0 }];
    for (let span = open.pop(); span !== undefined; span = open.pop()) {
      const { from, to, head } = span;
      if (from > to) continue;
      // The first words of the span are one subtree, the rest hangs below the same head.
      const last = from + (picks[to - 1]! % (to - from + 1));
      const top = from + (picks[from - 1]! % (last - from + 1));
      heads[top - 1] = head;
      open.push({ from, to: top - 1, head: top }, { from: top + 1, to: last, head: top }, { from: last + 1, to, head });
    }
    return heads;
  });
}
