/** What uniform samples must pass. */
import { allTrees } from '../../../generator/semantics/tree.ts';

/** A module as far as drawing trees is concerned. */
export interface Oracle {
  oracle(heads: ArrayLike<number>): { readonly derivable: boolean };
}

/** The trees of so many words that a system derives, as text. */
export function derivableTrees(module: Oracle, length: number): ReadonlySet<string> {
  return new Set([...allTrees(length)].filter((tree) => module.oracle(tree).derivable).map((tree) => tree.join(' ')));
}

/**
 * By how many sigma the frequencies of drawn trees differ from equal ones, by chi-square; infinite where a tree never
 * comes up, or one that is not derivable.
 */
export function deviation(draw: () => Int32Array, trees: ReadonlySet<string>): number {
  const expected = 40;
  const counts = new Map([...trees].map((tree) => [tree, 0]));
  for (let drawn = 0; drawn < expected * trees.size; drawn++) {
    const heads = draw().join(' ');
    counts.set(heads, (counts.get(heads) ?? 0) + 1);
  }
  if (counts.size > trees.size || Math.min(...counts.values()) === 0) return Infinity;
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // Wilson and Hilferty: the cube root of chi-square over its degrees of freedom is nearly normal.
  const freedom = trees.size - 1;
  const spread = 2 / (9 * freedom);
  return Math.abs(Math.cbrt(chiSquare / freedom) - (1 - spread)) / Math.sqrt(spread);
}

/** What is drawn for all outcomes of the random bits that are not thrown away; there are as many as trees. */
export function drawnByNumber(draw: (random: () => number) => Int32Array, trees: number): readonly string[] {
  const outcomes = 2 ** (trees === 1 ? 0 : (trees - 1).toString(2).length);
  return Array.from({ length: trees }, (_, number) => draw(() => number / outcomes).join(' '));
}
