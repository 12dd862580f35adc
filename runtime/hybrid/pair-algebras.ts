/** What tables of pairs are filled with: sums of products, their logarithms, or the largest sums of scores. */

/** Parts of two lists that are gone through side by side. */
export interface SideBySide {
  readonly left: Float64Array;
  readonly right: Float64Array;
}

export interface PairAlgebra {
  readonly zero: number;
  readonly one: number;
  /** The value of an item’s weight, given its score. */
  weigh(score: number): number;
  plus(one: number, other: number): number;
  times(one: number, other: number): number;
  /** The sum of the products of `count` values on the left from a place on, and of those on the right. */
  dot(lists: SideBySide, left: number, right: number, count: number): number;
}

/** An algebra whose values are shared out among what they are sums of. */
export interface SummingAlgebra extends PairAlgebra {
  /** What part of a sum a summand is; 0 if the sum is nothing. */
  share(part: number, sum: number): number;
  /** Adds to both lists of `to`, at the places of the products of a `dot`, what part of `amount` each of them is. */
  spread(
    lists: SideBySide & { readonly to: SideBySide },
    left: number,
    right: number,
    count: number,
    sum: number,
    amount: number,
  ): void;
}

export const SUMS: SummingAlgebra = {
  zero: 0,
  one: 1,
  weigh: Math.exp,
  plus: (one, other) => one + other,
  times: (one, other) => one * other,
  dot({ left, right }, l, r, count) {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += left[l + i]! * right[r + i]!;
    return sum;
  },
  share: (part, sum) => (sum === 0 ? 0 : part / sum),
  spread({ left, right, to }, l, r, count, sum, amount) {
    if (sum === 0) return;
    const factor = amount / sum;
    for (let i = 0; i < count; i++) {
      const part = factor * left[l + i]! * right[r + i]!;
      to.left[l + i]! += part;
      to.right[r + i]! += part;
    }
  },
};

export const LOGS: SummingAlgebra = {
  zero: -Infinity,
  one: 0,
  weigh: (score) => score,
  plus: (one, other) => logOfTwo(one, other),
  times: (one, other) => one + other,
  dot({ left, right }, l, r, count) {
    const most = largest(left, right, l, r, count);
    if (most === -Infinity) return -Infinity;
    let sum = 0;
    for (let i = 0; i < count; i++) sum += Math.exp(left[l + i]! + right[r + i]! - most);
    return most + Math.log(sum);
  },
  share: (part, sum) => (sum === -Infinity ? 0 : Math.exp(part - sum)),
  spread({ left, right, to }, l, r, count, sum, amount) {
    if (sum === -Infinity || amount === 0) return;
    for (let i = 0; i < count; i++) {
      const part = amount * Math.exp(left[l + i]! + right[r + i]! - sum);
      to.left[l + i]! += part;
      to.right[r + i]! += part;
    }
  },
};

export const MAXIMA: PairAlgebra = {
  zero: -Infinity,
  one: 0,
  weigh: (score) => score,
  plus: (one, other) => (one >= other ? one : other),
  times: (one, other) => one + other,
  dot: ({ left, right }, l, r, count) => largest(left, right, l, r, count),
};

function largest(left: Float64Array, right: Float64Array, l: number, r: number, count: number): number {
  let most = -Infinity;
  for (let i = 0; i < count; i++) {
    const sum = left[l + i]! + right[r + i]!;
    if (sum > most) most = sum;
  }
  return most;
}

function logOfTwo(one: number, other: number): number {
  const [more, less] = one >= other ? [one, other] : [other, one];
  return less === -Infinity ? more : more + Math.log1p(Math.exp(less - more));
}
