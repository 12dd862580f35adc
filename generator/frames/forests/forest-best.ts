/** The best derivations of a forest: the largest sums of the scores of their leaves. */
import { bestDerivations, type ScoredWay } from '../../../runtime/module/k-best.ts';
import { ONE, vertexCount, type Forest } from './forest.ts';

export interface BestDerivation {
  readonly score: number;
  /** Its leaves, each as often as it is used, without ONE. */
  readonly leaves: readonly number[];
}

/** The derivation with the largest score; undefined if all have −Infinity. Of several, the one whose edges come first. */
export function bestDerivation(forest: Forest, leafScores: ArrayLike<number>): BestDerivation | undefined {
  const { leafCount, itemCount, starts, left, right } = forest;
  const scores = bestScores(forest, leafScores);
  const score = scores.at(-1)!;
  if (itemCount === 0 || score === -Infinity) return undefined;
  const leaves: number[] = [];
  const pending = [leafCount + itemCount - 1];
  for (let vertex = pending.pop(); vertex !== undefined; vertex = pending.pop()) {
    if (vertex >= leafCount) {
      let edge = starts[vertex - leafCount]!;
      while (scores[left[edge]!]! + scores[right[edge]!]! !== scores[vertex]) edge++;
      pending.push(right[edge]!, left[edge]!);
    } else if (vertex !== ONE) leaves.push(vertex);
  }
  return { score, leaves };
}

/** All derivations that are not −Infinity, the best first. */
export function* derivationsInOrder(forest: Forest, leafScores: ArrayLike<number>): Generator<BestDerivation> {
  const { leafCount, itemCount, starts, left, right } = forest;
  if (itemCount === 0) return;
  const scores = bestScores(forest, leafScores);
  // A way is an edge, or a leaf as its complement.
  const waysOf = (vertex: number): readonly ScoredWay<number>[] => {
    if (scores[vertex] === -Infinity) return [];
    if (vertex < leafCount) return [{ score: scores[vertex]!, way: ~vertex }];
    const ways: ScoredWay<number>[] = [];
    for (let edge = starts[vertex - leafCount]!; edge < starts[vertex - leafCount + 1]!; edge++) {
      const score = scores[left[edge]!]! + scores[right[edge]!]!;
      if (score > -Infinity) ways.push({ score, way: edge });
    }
    return ways;
  };
  const partsOf = (way: number): readonly number[] => (way < 0 ? [] : [left[way]!, right[way]!]);
  const items = { keyOf: (vertex: number) => vertex, waysOf, partsOf };
  for (const { score, ways } of bestDerivations(items, leafCount + itemCount - 1)) {
    yield { score, leaves: ways.flatMap((way) => (way < 0 && ~way !== ONE ? [~way] : [])) };
  }
}

/** By vertex, the score of its best derivation. */
function bestScores(forest: Forest, leafScores: ArrayLike<number>): Float64Array {
  const { leafCount, itemCount, starts, left, right } = forest;
  const scores = new Float64Array(vertexCount(forest));
  for (let leaf = 1; leaf < leafCount; leaf++) scores[leaf] = leafScores[leaf]!;
  scores[ONE] = 0;
  for (let item = 0; item < itemCount; item++) {
    let best = -Infinity;
    for (let edge = starts[item]!; edge < starts[item + 1]!; edge++) {
      const score = scores[left[edge]!]! + scores[right[edge]!]!;
      if (score > best) best = score;
    }
    scores[leafCount + item] = best;
  }
  return scores;
}
