/**
 * The k best trees, from long spans to short ones: every value keeps the best of its ways in order, and asks its parts for
 * their next best only when it needs them (Huang and Chiang 2005, algorithm 3).
 */
import { addressOf, ALL_TREES, eachWay, wayOf, type TreeItem, type TreeTable, type TreeWay } from './tree-ways.ts';

/** A way with the ranks of what is taken for its parts. */
interface RankedWay {
  readonly score: number;
  readonly way: number;
  readonly ranks: readonly number[];
}

interface RankedItem {
  readonly ways: readonly TreeWay[];
  readonly found: RankedWay[];
  /** The best last. */
  readonly candidates: RankedWay[];
  readonly seen: Set<string>;
}

/** The heads of the k best trees, the best first, fewer if there are no more. The table is one of maxima. */
export function kBestTrees(table: TreeTable, k: number): { readonly heads: Int32Array; readonly score: number }[] {
  const items = new Map<number, RankedItem>();

  const itemOf = (item: TreeItem): RankedItem => {
    const address = addressOf(table, item);
    const before = items.get(address);
    if (before !== undefined) return before;
    const ranked = firstRanks(table, item, k);
    items.set(address, ranked);
    return ranked;
  };
  /** The way of this rank; undefined if there are not so many. */
  const ranked = (item: TreeItem, rank: number): RankedWay | undefined => {
    const own = itemOf(item);
    while (own.found.length <= rank) {
      const last = own.found.at(-1);
      if (last !== undefined) {
        own.ways[last.way]!.parts.forEach((part, at) => {
          const ranks = last.ranks.map((before, other) => (other === at ? before + 1 : before));
          const key = `${last.way} ${ranks.join(' ')}`;
          if (own.seen.has(key)) return;
          own.seen.add(key);
          const next = ranked(part, ranks[at]!);
          if (next === undefined) return;
          const score = last.score - ranked(part, last.ranks[at]!)!.score + next.score;
          insert(own.candidates, { score, way: last.way, ranks });
        });
      }
      const best = own.candidates.pop();
      if (best === undefined) return undefined;
      own.found.push(best);
    }
    return own.found[rank];
  };
  const collect = (item: TreeItem, rank: number, heads: Int32Array): void => {
    const { way, ranks } = ranked(item, rank)!;
    const { parts, head, dependent } = itemOf(item).ways[way]!;
    if (dependent > 0) heads[dependent - 1] = head;
    parts.forEach((part, at) => collect(part, ranks[at]!, heads));
  };
  const trees: { heads: Int32Array; score: number }[] = [];
  while (trees.length < k && ranked(ALL_TREES, trees.length) !== undefined) {
    const heads = new Int32Array(table.length);
    collect(ALL_TREES, trees.length, heads);
    trees.push({ heads, score: ranked(ALL_TREES, trees.length)!.score });
  }
  return trees;
}

/** The k best ways with the best of their parts. */
function firstRanks(table: TreeTable, item: TreeItem, k: number): RankedItem {
  const best: { score: number; way: TreeWay }[] = [];
  eachWay(table, item, (score, loop, left, right) => {
    if (best.length === k && score <= best[0]!.score) return false;
    if (best.length === k) best.shift();
    insert(best, { score, way: wayOf(loop, left, right) });
    return false;
  });
  const candidates = best.map(({ score, way }, index) => ({ score, way: index, ranks: way.parts.map(() => 0) }));
  return {
    ways: best.map(({ way }) => way),
    found: [],
    candidates,
    seen: new Set(candidates.map(({ way, ranks }) => `${way} ${ranks.join(' ')}`)),
  };
}

/** Inserts into a list whose largest score is the last. */
function insert<T extends { readonly score: number }>(sorted: T[], added: T): void {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.score < added.score) low = middle + 1;
    else high = middle;
  }
  sorted.splice(low, 0, added);
}
