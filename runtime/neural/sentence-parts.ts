/** Sentences that are too long for sums over their trees: they are parsed in parts, and the trees of these are joined. */
import { MOST_WORDS } from '../hybrid/pair-scores.ts';
import type { ScoredTree } from '../module/scored-tree.ts';
import type { WordRange } from './pair-scorer.ts';

/** The most words of a part. */
const PART_WORDS = 500;

/** The parts in which a sentence is parsed: one, if all its trees can be summed over. */
export function sentenceParts(length: number): WordRange[] {
  const count = length <= MOST_WORDS ? 1 : Math.ceil(length / PART_WORDS);
  return Array.from({ length: count }, (_, at) => ({
    from: Math.floor((at * length) / count) + 1,
    to: Math.floor(((at + 1) * length) / count),
  }));
}

/** The heads of parts as one tree: where only one word may depend on the root, those of later parts depend on it. */
export function joinedHeads(
  parts: readonly (WordRange & { readonly tree: ScoredTree })[],
  { isSingleRoot }: { readonly isSingleRoot: boolean },
): Int32Array {
  const heads = Int32Array.from(
    parts.flatMap(({ from, tree }) => Array.from(tree.heads, (head) => (head === 0 ? 0 : head + from - 1))),
  );
  if (!isSingleRoot) return heads;
  const root = heads.indexOf(0) + 1;
  return heads.map((head, at) => (head === 0 && at + 1 !== root ? root : head));
}
