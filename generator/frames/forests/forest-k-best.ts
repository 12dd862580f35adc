/**
 * The derivations of a forest from the best down, one by one (Huang and Chiang 2005, algorithm 3). The k-th derivation
 * of an item is an edge and the ranks of its two ends; what may come next are the same with one rank more.
 */
import { ONE, type Forest } from './forest.ts';
import type { BestDerivation } from './forest-best.ts';

interface Candidate {
  readonly score: number;
  readonly edge: number;
  readonly leftRank: number;
  readonly rightRank: number;
}

interface ItemList {
  readonly found: Candidate[];
  readonly candidates: Candidate[];
  readonly seen: Set<string>;
}

/** All derivations that are not −Infinity, the best first. */
export function* derivationsInOrder(forest: Forest, leafScores: ArrayLike<number>): Generator<BestDerivation> {
  const { leafCount, itemCount, starts, left, right } = forest;
  const lists: (ItemList | undefined)[] = [];

  /** The score of the derivation of a vertex with this rank; undefined if there are not so many. */
  const scoreOf = (vertex: number, rank: number): number | undefined => {
    if (vertex < leafCount) {
      const score = vertex === ONE ? 0 : leafScores[vertex]!;
      return rank === 0 && score > -Infinity ? score : undefined;
    }
    return find(vertex - leafCount, rank)?.score;
  };
  const propose = (list: ItemList, edge: number, leftRank: number, rightRank: number): void => {
    const key = `${edge} ${leftRank} ${rightRank}`;
    if (list.seen.has(key)) return;
    list.seen.add(key);
    const leftScore = scoreOf(left[edge]!, leftRank);
    const rightScore = leftScore === undefined ? undefined : scoreOf(right[edge]!, rightRank);
    if (rightScore === undefined) return;
    list.candidates.push({ score: leftScore! + rightScore, edge, leftRank, rightRank });
  };
  const open = (item: number): ItemList => {
    const list: ItemList = { found: [], candidates: [], seen: new Set() };
    lists[item] = list;
    for (let edge = starts[item]!; edge < starts[item + 1]!; edge++) propose(list, edge, 0, 0);
    return list;
  };
  const find = (item: number, rank: number): Candidate | undefined => {
    const list = lists[item] ?? open(item);
    while (list.found.length <= rank) {
      const last = list.found.at(-1);
      if (last !== undefined) {
        propose(list, last.edge, last.leftRank + 1, last.rightRank);
        propose(list, last.edge, last.leftRank, last.rightRank + 1);
      }
      const next = takeBest(list.candidates);
      if (next === undefined) return undefined;
      list.found.push(next);
    }
    return list.found[rank];
  };
  const leavesOf = (vertex: number, rank: number, into: number[]): void => {
    if (vertex < leafCount) {
      if (vertex !== ONE) into.push(vertex);
      return;
    }
    const { edge, leftRank, rightRank } = lists[vertex - leafCount]!.found[rank]!;
    leavesOf(left[edge]!, leftRank, into);
    leavesOf(right[edge]!, rightRank, into);
  };

  if (itemCount === 0) return;
  for (let rank = 0; ; rank++) {
    const next = find(itemCount - 1, rank);
    if (next === undefined) return;
    const leaves: number[] = [];
    leavesOf(leafCount + itemCount - 1, rank, leaves);
    yield { score: next.score, leaves };
  }
}

/** Removes and returns the candidate with the largest score; of several, the one that was proposed first. */
function takeBest(candidates: Candidate[]): Candidate | undefined {
  let best = 0;
  for (let at = 1; at < candidates.length; at++) if (candidates[at]!.score > candidates[best]!.score) best = at;
  return candidates.splice(best, 1)[0];
}
