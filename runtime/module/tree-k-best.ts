/** The k best trees: from long spans to short ones, every value has ways, and a way has values as its parts. */
import { bestDerivations, BestWays, type RankedItems, type ScoredWay } from './k-best.ts';
import { addressOf, ALL_TREES, eachWay, wayOf, type TreeItem, type TreeTable, type TreeWay } from './tree-ways.ts';

/** The heads of the k best trees, the best first, fewer if there are no more. The table is one of maxima. */
export function kBestTrees(table: TreeTable, k: number): { readonly heads: Int32Array; readonly score: number }[] {
  const items: RankedItems<TreeItem, TreeWay> = {
    keyOf: (item) => addressOf(table, item),
    waysOf: (item) => kBestWays(table, item, k),
    partsOf: ({ parts }) => parts,
  };
  const trees: { heads: Int32Array; score: number }[] = [];
  for (const { score, ways } of bestDerivations(items, ALL_TREES)) {
    const heads = new Int32Array(table.length);
    for (const { head, dependent } of ways) if (dependent > 0) heads[dependent - 1] = head;
    trees.push({ heads, score });
    if (trees.length === k) break;
  }
  return trees;
}

function kBestWays(table: TreeTable, item: TreeItem, k: number): readonly ScoredWay<TreeWay>[] {
  const best = new BestWays<TreeWay>(k);
  eachWay(table, item, (score, loop, left, right) => {
    if (best.takes(score)) best.add({ score, way: wayOf(loop, left, right) });
    return false;
  });
  return best.ranked();
}
