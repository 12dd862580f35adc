/**
 * A tree of a system with a high score, for sentences that are too long for the best one. It starts from the best of all
 * trees. If the system does not derive that, arcs that are not projective are lifted, the shortest first (Nivre and
 * Nilsson 2005), until it does; then words change their heads as long as that gains score and the system derives the
 * tree (McDonald and Pereira 2006).
 */
import { maximumSpanningTree } from './spanning-tree.ts';

/** What is asked of a tree. The system must derive every projective tree. */
export interface TreeRule {
  readonly isSingleRoot: boolean;
  readonly derives: (heads: Int32Array) => boolean;
}

export interface LiftedTree {
  readonly heads: Int32Array;
  /** Whether no tree of the system has a higher score. */
  readonly isBest: boolean;
}

/** The tree. Scores of arcs, at `head * (length + 1) + dependent`, must be numbers. */
export function liftedTree(scores: Float64Array, length: number, { isSingleRoot, derives }: TreeRule): LiftedTree {
  const heads = maximumSpanningTree(isSingleRoot ? withDearRoot(scores, length) : scores, length)!;
  if (derives(heads)) return { heads, isBest: true };
  liftUntil(heads, derives);
  while (climb(heads, scores, { isSingleRoot, derives }));
  return { heads, isBest: false };
}

/** Lifts arcs that are not projective, the shortest first, until a system derives the tree. */
export function liftUntil(heads: Int32Array, derives: TreeRule['derives']): void {
  while (!derives(heads)) {
    const word = shortestLiftable(heads);
    heads[word - 1] = heads[heads[word - 1]! - 1]!;
  }
}

/** Scores with which every tree with one dependent of the root is better than one with several. */
function withDearRoot(scores: Float64Array, length: number): Float64Array {
  let [least, most] = [Infinity, -Infinity];
  for (let head = 0; head <= length; head++) {
    for (let word = 1; word <= length; word++) {
      if (head === word) continue;
      least = Math.min(least, scores[head * (length + 1) + word]!);
      most = Math.max(most, scores[head * (length + 1) + word]!);
    }
  }
  const price = length * (most - least) + 1;
  return scores.map((score, arc) => (arc <= length ? score - price : score));
}

/** The dependent of the shortest arc that is not projective: some word below it does not descend from its head. */
function shortestLiftable(heads: Int32Array): number {
  let [shortest, found] = [Infinity, 0];
  heads.forEach((head, at) => {
    const word = at + 1;
    const distance = Math.abs(head - word);
    if (distance >= shortest || head === 0) return;
    for (let below = Math.min(head, word) + 1; below < Math.max(head, word); below++) {
      if (descends(heads, below, head)) continue;
      [shortest, found] = [distance, word];
      return;
    }
  });
  return found;
}

/** Gives the word that gains most by it another head; false if none gains. */
function climb(heads: Int32Array, scores: Float64Array, { isSingleRoot, derives }: TreeRule): boolean {
  const stride = heads.length + 1;
  const gains: { readonly word: number; readonly head: number; readonly gain: number }[] = [];
  heads.forEach((own, at) => {
    const word = at + 1;
    if (isSingleRoot && own === 0) return;
    for (let head = isSingleRoot ? 1 : 0; head < stride; head++) {
      const gain = head === word ? 0 : scores[head * stride + word]! - scores[own * stride + word]!;
      if (gain > 0 && !descends(heads, head, word)) gains.push({ word, head, gain });
    }
  });
  gains.sort((one, other) => other.gain - one.gain);
  return gains.some(({ word, head }) => {
    const own = heads[word - 1]!;
    heads[word - 1] = head;
    if (derives(heads)) return true;
    heads[word - 1] = own;
    return false;
  });
}

/** True if a node is the other one or stands below it. */
function descends(heads: Int32Array, node: number, from: number): boolean {
  while (node !== from && node !== 0) node = heads[node - 1]!;
  return node === from;
}
