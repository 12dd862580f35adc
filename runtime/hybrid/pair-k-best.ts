/** The k best trees, from a table of maxima. */
import { bestDerivations, BestWays, type RankedItems, type ScoredWay } from '../module/k-best.ts';
import type { PairScores } from './pair-scores.ts';
import type { PairTable } from './pair-table.ts';
import { wholeItem, type PairItem, type PairWay } from './pair-ways.ts';

/** A way with the item that it is one of; without a word if nothing was removed. */
interface ItemWay {
  readonly item: PairItem;
  readonly way: PairWay | undefined;
}

/** The heads of the k best trees, the best first, fewer if there are no more. */
export function kBestPairTrees(table: PairTable, scores: PairScores, k: number): Int32Array[] {
  const { length, stride } = table;
  const items: RankedItems<PairItem, ItemWay> = {
    keyOf: ({ top, front, m }) => 2 * (top * stride + front) + m,
    waysOf: (item) => kBestWays(table, { scores, item, k }),
    partsOf: ({ item: { top, front }, way }) =>
      way === undefined
        ? []
        : [
            { top, front: way.word, m: way.before },
            { top: way.word, front, m: way.above },
          ],
  };
  const trees: Int32Array[] = [];
  for (const { ways } of bestDerivations(items, wholeItem(length))) {
    const heads = new Int32Array(length);
    for (const { item, way } of ways) if (way !== undefined) heads[way.word - 1] = item.m === 0 ? item.top : item.front;
    trees.push(heads);
    if (trees.length === k) break;
  }
  return trees;
}

function kBestWays(
  { stride, after }: PairTable,
  {
    scores: { shLa, shRa, la, ra },
    item,
    k,
  }: { readonly scores: PairScores; readonly item: PairItem; readonly k: number },
): readonly ScoredWay<ItemWay>[] {
  const { top, front, m } = item;
  if (front === top + 1) return m === 0 ? [{ score: 0, way: { item, way: undefined } }] : [];
  const best = new BestWays<ItemWay>(k);
  for (let word = top + 1; word < front; word++) {
    const shifted = top * stride + word;
    const removed = word * stride + front;
    const own = m === 0 ? shRa[shifted]! + ra[removed]! : shLa[shifted]! + la[removed]!;
    for (const before of [0, 1] as const) {
      for (const above of m === 0 ? ([0] as const) : ([0, 1] as const)) {
        const score = after[before][shifted]! + after[above][removed]! + own;
        if (score > -Infinity && best.takes(score)) best.add({ score, way: { item, way: { word, before, above } } });
      }
    }
  }
  return best.ranked();
}
