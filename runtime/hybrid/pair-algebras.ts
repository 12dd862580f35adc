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
  /** For each of some rows on the left, the sum of the products of its values and those on the right. */
  dots(lists: SideBySide, at: RowsBeside, sums: Float64Array): void;
}

/** Where `count` values of rows on the left start, which are `step` apart, and those on the right. There are as many rows as sums, one or four. */
export interface RowsBeside {
  readonly left: number;
  readonly step: number;
  readonly right: number;
  readonly count: number;
}

/** An algebra whose values are shared out among what they are sums of. */
export interface SummingAlgebra extends PairAlgebra {
  /** What part of a sum a summand is; 0 if the sum is nothing. */
  share(part: number, sum: number): number;
  /** Adds to both lists of `to`, at the places of the products of `dots`, what part of its row’s amount each of them is. */
  spread(lists: SideBySide & { readonly to: SideBySide }, at: RowsBeside, of: SharedSums): void;
}

/** Sums by row, and what is to be shared out among the products of each. */
export interface SharedSums {
  readonly sums: Float64Array;
  readonly amounts: Float64Array;
}

/** What the products of a row are to be multiplied by. */
function factorOf({ sums, amounts }: SharedSums, row: number): number {
  return sums[row] === 0 ? 0 : amounts[row]! / sums[row]!;
}

export const SUMS: SummingAlgebra = {
  zero: 0,
  one: 1,
  weigh: Math.exp,
  plus: (one, other) => one + other,
  times: (one, other) => one * other,
  dots({ left, right }, { left: l, step, right: r, count }, sums) {
    let [a, b, c, d] = [0, 0, 0, 0];
    if (sums.length === 1) {
      for (let i = 0; i < count; i++) a += left[l + i]! * right[r + i]!;
      sums[0] = a;
      return;
    }
    const [l1, l2, l3] = [l + step, l + 2 * step, l + 3 * step];
    for (let i = 0; i < count; i++) {
      const x = right[r + i]!;
      a += left[l + i]! * x;
      b += left[l1 + i]! * x;
      c += left[l2 + i]! * x;
      d += left[l3 + i]! * x;
    }
    setFour(sums, a, b, c, d);
  },
  share: (part, sum) => (sum === 0 ? 0 : part / sum),
  spread({ left, right, to: { left: toLeft, right: toRight } }, { left: l, step, right: r, count }, of) {
    const a = factorOf(of, 0);
    if (of.sums.length === 1) {
      for (let i = 0; i < count; i++) {
        const part = left[l + i]! * right[r + i]! * a;
        toLeft[l + i]! += part;
        toRight[r + i]! += part;
      }
      return;
    }
    const [b, c, d] = [factorOf(of, 1), factorOf(of, 2), factorOf(of, 3)];
    const [l1, l2, l3] = [l + step, l + 2 * step, l + 3 * step];
    for (let i = 0; i < count; i++) {
      const x = right[r + i]!;
      const ofA = left[l + i]! * x * a;
      const ofB = left[l1 + i]! * x * b;
      const ofC = left[l2 + i]! * x * c;
      const ofD = left[l3 + i]! * x * d;
      toLeft[l + i]! += ofA;
      toLeft[l1 + i]! += ofB;
      toLeft[l2 + i]! += ofC;
      toLeft[l3 + i]! += ofD;
      toRight[r + i]! += ofA + ofB + ofC + ofD;
    }
  },
};

export const LOGS: SummingAlgebra = {
  zero: -Infinity,
  one: 0,
  weigh: (score) => score,
  plus: (one, other) => logOfTwo(one, other),
  times: (one, other) => one + other,
  dots(lists, at, sums) {
    MAXIMA.dots(lists, at, sums);
    for (let row = 0; row < sums.length; row++) {
      const most = sums[row]!;
      if (most === -Infinity) continue;
      let sum = 0;
      const l = at.left + row * at.step;
      for (let i = 0; i < at.count; i++) sum += Math.exp(lists.left[l + i]! + lists.right[at.right + i]! - most);
      sums[row] = most + Math.log(sum);
    }
  },
  share: (part, sum) => (sum === -Infinity ? 0 : Math.exp(part - sum)),
  spread({ left, right, to }, { left: first, step, right: r, count }, { sums, amounts }) {
    for (let row = 0; row < sums.length; row++) {
      const [sum, amount] = [sums[row]!, amounts[row]!];
      if (sum === -Infinity || amount === 0) continue;
      const l = first + row * step;
      for (let i = 0; i < count; i++) {
        const part = amount * Math.exp(left[l + i]! + right[r + i]! - sum);
        to.left[l + i]! += part;
        to.right[r + i]! += part;
      }
    }
  },
};

export const MAXIMA: PairAlgebra = {
  zero: -Infinity,
  one: 0,
  weigh: (score) => score,
  plus: (one, other) => (one >= other ? one : other),
  times: (one, other) => one + other,
  dots({ left, right }, { left: l, step, right: r, count }, sums) {
    let [a, b, c, d] = [-Infinity, -Infinity, -Infinity, -Infinity];
    if (sums.length === 1) {
      for (let i = 0; i < count; i++) {
        const sum = left[l + i]! + right[r + i]!;
        if (sum > a) a = sum;
      }
      sums[0] = a;
      return;
    }
    const [l1, l2, l3] = [l + step, l + 2 * step, l + 3 * step];
    for (let i = 0; i < count; i++) {
      const x = right[r + i]!;
      const ofA = left[l + i]! + x;
      const ofB = left[l1 + i]! + x;
      const ofC = left[l2 + i]! + x;
      const ofD = left[l3 + i]! + x;
      if (ofA > a) a = ofA;
      if (ofB > b) b = ofB;
      if (ofC > c) c = ofC;
      if (ofD > d) d = ofD;
    }
    setFour(sums, a, b, c, d);
  },
};

function setFour(four: Float64Array, a: number, b: number, c: number, d: number): void {
  four[0] = a;
  four[1] = b;
  four[2] = c;
  four[3] = d;
}

function logOfTwo(one: number, other: number): number {
  const [more, less] = one >= other ? [one, other] : [other, one];
  return less === -Infinity ? more : more + Math.log1p(Math.exp(less - more));
}
