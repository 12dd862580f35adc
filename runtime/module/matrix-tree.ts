/**
 * The sum over all trees of a sentence, projective or not, whichever of them a system derives, in cubic time: the
 * matrix-tree theorem (Tutte 1984), for parsing first used by Koo and others, McDonald and Satta, and Smith and Smith
 * (all 2007).
 *
 * Words are eliminated, the last first. Word k has some head among the nodes that are left, and words that depend on it
 * get what depended on by that head instead:
 *
 *     S = Σ w(h, k)                           over the nodes h < k
 *     w(h, m) += w(h, k) · w(k, m) / S        for the nodes h < k and words m < k, h ≠ m
 *
 * Z is the product of all S: this is elimination by Gauss in the matrix of the theorem, in an order of operations that
 * never subtracts (Grassmann, Taksar and Heyman 1985), so cycles that weigh much more than trees cost no precision.
 * With a single root, arcs of the root are worth keeping to the first power only: S leaves it out for all words but the
 * last. All is done with logarithms.
 */

export interface AllTrees {
  readonly logPartition: number;
  /** The probability of every arc, at `head * (length + 1) + dependent`. */
  readonly marginals: Float64Array;
}

/** The sum over all trees, those with one dependent of the root or with any number. Scores of arcs must be numbers. */
export function sumsOverAllTrees(
  scores: ArrayLike<number>,
  length: number,
  { isSingleRoot }: { readonly isSingleRoot: boolean },
): AllTrees {
  const stride = length + 1;
  const weights = Float64Array.from(scores);
  const sums = new Float64Array(stride);
  let logPartition = 0;
  for (let word = length; word > 0; word--) {
    const first = isSingleRoot && word > 1 ? 1 : 0;
    sums[word] = logSum(weights, { from: first * stride + word, to: word * stride + word, step: stride });
    logPartition += sums[word]!;
    for (let head = 0; head < word; head++) {
      const through = weights[head * stride + word]! - sums[word]!;
      for (let other = 1; other < word; other++) {
        if (other === head) continue;
        const at = head * stride + other;
        weights[at] = logOfTwo(weights[at]!, through + weights[word * stride + other]!);
      }
    }
  }
  return { logPartition, marginals: probabilities(scores, { weights, sums, length, isSingleRoot }) };
}

/**
 * The derivatives of log Z, from the word that was eliminated last to the first. The derivative for w(h, m) stays the
 * same when k is eliminated; those for w(h, k) and w(k, m) come from what h gave m through k, which as a part of all
 * trees is `flow`.
 */
function probabilities(
  scores: ArrayLike<number>,
  {
    weights,
    sums,
    length,
    isSingleRoot,
  }: {
    readonly weights: Float64Array;
    readonly sums: Float64Array;
    readonly length: number;
    readonly isSingleRoot: boolean;
  },
): Float64Array {
  const stride = length + 1;
  /** The logarithms of the derivatives. */
  const derivatives = new Float64Array(stride * stride).fill(-Infinity);
  const byHead = new Float64Array(stride);
  const byDependent = new Float64Array(stride);
  for (let word = 1; word <= length; word++) {
    byHead.fill(0);
    byDependent.fill(0);
    let whole = 0;
    for (let head = 0; head < word; head++) {
      const through = weights[head * stride + word]! - sums[word]!;
      for (let other = 1; other < word; other++) {
        const derivative = derivatives[head * stride + other]!;
        if (other === head || derivative === -Infinity) continue;
        const flow = Math.exp(derivative + through + weights[word * stride + other]!);
        byHead[head]! += flow;
        byDependent[other]! += flow;
        whole += flow;
      }
    }
    for (let head = 0; head < word; head++) {
      const at = head * stride + word;
      const share = isSingleRoot && head === 0 && word > 1 ? 0 : Math.exp(weights[at]! - sums[word]!);
      derivatives[at] = Math.log(Math.max(0, byHead[head]! + share * (1 - whole))) - weights[at]!;
    }
    for (let other = 1; other < word; other++) {
      const at = word * stride + other;
      derivatives[at] = Math.log(byDependent[other]!) - weights[at]!;
    }
  }
  return derivatives.map((derivative, at) => (derivative === -Infinity ? 0 : Math.exp(derivative + scores[at]!)));
}

/** The logarithm of the sum of exp of every `step`-th number. */
function logSum(
  values: Float64Array,
  { from, to, step }: { readonly from: number; readonly to: number; readonly step: number },
): number {
  let most = -Infinity;
  for (let at = from; at < to; at += step) most = Math.max(most, values[at]!);
  let sum = 0;
  for (let at = from; at < to; at += step) sum += Math.exp(values[at]! - most);
  return most + Math.log(sum);
}

function logOfTwo(one: number, other: number): number {
  return one >= other ? one + Math.log1p(Math.exp(other - one)) : other + Math.log1p(Math.exp(one - other));
}
