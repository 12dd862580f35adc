/**
 * The coarsest partition of numbers that no feature splits.
 *
 * Every number has a multiset of features, which mention the classes of other numbers; it is stable if the numbers of a
 * class have the same features. Starting from a coarse partition, classes are split by hashes of their features until
 * nothing changes, and then the result is compared exactly: a hash may only cost time, never be wrong.
 */

/** Tells all features of all numbers: of which number, and three parts, none negative. */
export type Features = (
  classes: Int32Array,
  visit: (of: number, first: number, second: number, third: number) => void,
) => void;

/** The classes, from 0 on in the order of their first members. No class of the first partition stays larger than it was. */
export function stablePartition(first: Int32Array, features: Features): { classes: Int32Array; count: number } {
  for (let seed = 1; ; seed++) {
    const found = splitByHashes(first, features, seed);
    if (isStable(found.classes, features)) return found;
  }
}

function splitByHashes(
  first: Int32Array,
  features: Features,
  seed: number,
): { readonly classes: Int32Array; readonly count: number } {
  let classes = first;
  for (let count = 0; ;) {
    const low = Int32Array.from(classes, (own) => mix(own, seed));
    const high = Int32Array.from(classes, (own) => mix(own, ~seed));
    features(classes, (of, a, b, c) => {
      const hash = mix(mix(mix(seed, a), b), c);
      low[of] = (low[of]! + hash) | 0;
      high[of] = (high[of]! + mix(mix(mix(hash, c), a), b)) | 0;
    });
    const known = new Map<number, number>();
    const split = classes.map((_, x) => {
      const key = (low[x]! >>> 0) * 2 ** 21 + (high[x]! >>> 11);
      const before = known.get(key);
      if (before !== undefined) return before;
      known.set(key, known.size);
      return known.size - 1;
    });
    if (known.size === count) return { classes: split, count };
    count = known.size;
    classes = split;
  }
}

function mix(hash: number, value: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 15) ^ Math.imul(value + 0x61c88647, 0x2545f491), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x297a2d39);
  return mixed ^ (mixed >>> 16);
}

/** True if the numbers of a class have the same features, none left out and each as often. */
function isStable(classes: Int32Array, features: Features): boolean {
  let [ofA, ofB, ofC] = [1, 1, 1];
  features(classes, (_, a, b, c) => {
    [ofA, ofB, ofC] = [Math.max(ofA, a + 1), Math.max(ofB, b + 1), Math.max(ofC, c + 1)];
  });
  if (ofA * ofB * ofC > Number.MAX_SAFE_INTEGER) throw new Error('features are too large to be compared as numbers');
  const lists: number[][] = Array.from(classes, () => []);
  features(classes, (of, a, b, c) => lists[of]!.push((a * ofB + b) * ofC + c));
  const first: (Float64Array | undefined)[] = [];
  return lists.every((list, x) => {
    const sorted = Float64Array.from(list).toSorted();
    const other = (first[classes[x]!] ??= sorted);
    return other.length === sorted.length && other.every((code, index) => code === sorted[index]);
  });
}
