/** The best derivation of a forest: the largest sum of the scores of its leaves. */
import { ONE, vertexCount, type Forest } from './forest.ts';

export interface BestDerivation {
  readonly score: number;
  /** Its leaves, each as often as it is used, without ONE. */
  readonly leaves: readonly number[];
}

/** The derivation with the largest score; undefined if all have −Infinity. Of several, the one whose edges come first. */
export function bestDerivation(forest: Forest, leafScores: ArrayLike<number>): BestDerivation | undefined {
  const { leafCount, itemCount, starts, left, right } = forest;
  const scores = new Float64Array(vertexCount(forest));
  const chosen = new Int32Array(itemCount);
  for (let leaf = 1; leaf < leafCount; leaf++) scores[leaf] = leafScores[leaf]!;
  scores[ONE] = 0;
  for (let item = 0; item < itemCount; item++) {
    let best = -Infinity;
    let at = starts[item]!;
    for (let edge = at; edge < starts[item + 1]!; edge++) {
      const score = scores[left[edge]!]! + scores[right[edge]!]!;
      if (score > best) {
        best = score;
        at = edge;
      }
    }
    scores[leafCount + item] = best;
    chosen[item] = at;
  }
  const score = scores[scores.length - 1]!;
  if (itemCount === 0 || score === -Infinity) return undefined;
  const leaves: number[] = [];
  const pending = [leafCount + itemCount - 1];
  for (let vertex = pending.pop(); vertex !== undefined; vertex = pending.pop()) {
    if (vertex >= leafCount) {
      const edge = chosen[vertex - leafCount]!;
      pending.push(right[edge]!, left[edge]!);
    } else if (vertex !== ONE) leaves.push(vertex);
  }
  return { score, leaves };
}
