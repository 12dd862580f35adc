/** Trees among pairs of arc-hybrid. That a tree has one computation without ambiguity is theorem 8 of docs/front.md. */
import { pairScores, type PairScores } from './pair-scores.ts';

/** Scores with which that of a tree is the sum of its arcs’; that of an arc is at `head * (length + 1) + dependent`. */
export function scoresOfArcs(arcs: Float64Array, length: number): PairScores {
  const scores = pairScores(length);
  for (let head = 0; head <= length; head++) {
    for (let dependent = 1; dependent <= length; dependent++) {
      const score = arcs[head * (length + 1) + dependent]!;
      if (head < dependent) scores.shRa[head * scores.stride + dependent] = score;
      else if (head > dependent) scores.la[dependent * scores.stride + head] = score;
    }
  }
  return scores;
}

/** The pairs of a tree’s computation: for each word the top when it is shifted, and the front when it is removed. */
export interface TreePairs {
  /** Word w has the places w; place 0 is free. */
  readonly tops: Int32Array;
  readonly fronts: Int32Array;
}

/**
 * The pairs of the one computation of a tree without ambiguity: a word is removed as soon as it has all its dependents.
 * Undefined if arc-hybrid does not derive the tree.
 */
export function pairsOfTree(
  heads: ArrayLike<number>,
  { isSingleRoot }: { readonly isSingleRoot: boolean },
): TreePairs | undefined {
  const { length } = heads;
  const missing = new Int32Array(length + 1);
  for (let at = 0; at < length; at++) missing[heads[at]!]!++;
  if (isSingleRoot && missing[0] !== 1) return undefined;
  const tops = new Int32Array(length + 1);
  const fronts = new Int32Array(length + 1);
  const stack = new Int32Array(length + 1);
  let height = 1;
  for (let front = 1; front <= length + 1; front++) {
    for (; height > 1; height--) {
      const top = stack[height - 1]!;
      const head = heads[top - 1]!;
      if (missing[top] !== 0 || (head !== front && head !== stack[height - 2])) break;
      fronts[top] = front;
      missing[head]!--;
    }
    if (front > length) break;
    tops[front] = stack[height - 1]!;
    stack[height++] = front;
  }
  return height === 1 ? { tops, fronts } : undefined;
}

/** The score of a tree whose pairs are given. */
export function scoreOfTree(
  { length, stride, shLa, shRa, la, ra }: PairScores,
  heads: ArrayLike<number>,
  { tops, fronts }: TreePairs,
): number {
  let sum = 0;
  for (let word = 1; word <= length; word++) {
    const shifted = tops[word]! * stride + word;
    const removed = word * stride + fronts[word]!;
    sum += heads[word - 1]! > word ? shLa[shifted]! + la[removed]! : shRa[shifted]! + ra[removed]!;
  }
  return sum;
}
