/** Pairs of arc-hybrid. That a tree has one computation without ambiguity is theorem 8 of docs/front.md. */

/**
 * Scores of the transitions of arc-hybrid that see nothing but the top of the stack and the front of the buffer. The
 * front is a word, or `length + 1` if the buffer is empty. A pair (top, front) has the place
 * `top * stride + front` in each of four lists:
 *
 *     shLa   shift of a word that will be removed by la     la   la(1,0): arc front → top
 *     shRa   shift of a word that will be removed by ra     ra   ra(2,1): arc to the top from the node below it
 *
 * In a computation each word is shifted once and removed once, so a tree is scored by two pairs for each word. Where
 * both shifts of a pair have one score, a shift does not see what will become of its word, as in arc-hybrid itself.
 * With other scores, shRa is the score of an arc top → front, and la that of an arc front → top.
 */
export interface PairScores {
  readonly length: number;
  /** `length + 2` */
  readonly stride: number;
  readonly shLa: Float64Array;
  readonly shRa: Float64Array;
  readonly la: Float64Array;
  readonly ra: Float64Array;
}

/** The most words: all lists and tables of more would take more than 1 GB. */
const MOST_WORDS = 3000;

/** Scores of a sentence, all 0; throws a RangeError if it is too long. */
export function pairScores(length: number): PairScores {
  if (length > MOST_WORDS) {
    throw new RangeError(`the sentence has ${length} words; up to ${MOST_WORDS} can be summed over`);
  }
  const stride = length + 2;
  const list = (): Float64Array => new Float64Array(stride * stride);
  return { length, stride, shLa: list(), shRa: list(), la: list(), ra: list() };
}

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
