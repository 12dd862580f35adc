/** Computations of an in-place system by their numbers: how many there are, with the grammar of falls, and which is which. */

/**
 * The grammar of falls. A fall is a part of a computation: it ends where the stack is first lower than where the part
 * begins. Every computation has one derivation, from the last non-terminal.
 */
export interface FallTables {
  /** The rules of non-terminal x are those from `starts[x]` up to `starts[x + 1]`. */
  readonly starts: ArrayLike<number>;
  /**
   * Two numbers for each rule: 0 and 0 for nothing; otherwise its first part, plus 1, and then a transition of S, or the
   * number of transitions for nothing more, or a second part, plus that number and 1.
   */
  readonly falls: ArrayLike<number>;
  /**
   * By transition of S, the stack positions of dependent and head, 0 for the buffer's front; 0 and 0 for the shift, which
   * is the first. So a transition takes a word from the buffer if and only if its first number is 0.
   */
  readonly reductions: ArrayLike<number>;
}

/** Limits on memory, length and the number of products: together some twenty seconds of work. */
export const MAX_TABLE_BYTES: number = 2 ** 28;
export const MAX_SAMPLED = 1000;
export const MAX_PRODUCTS = 50_000_000;

/** The longest sentence within the limits. */
export function longestSampled(tables: FallTables): number {
  const size = tables.starts.length - 1;
  const transitions = tables.reductions.length >> 1;
  const products = productCount(tables);
  // A computation of t words has t shifts and about as many reductions, in any order.
  const bytesOfWord = (2 + Math.log2(transitions)) / 8;
  let bytes = 0;
  for (let length = 0; length <= MAX_SAMPLED; length++) {
    bytes += size * (48 + bytesOfWord * length);
    if (bytes > MAX_TABLE_BYTES || (products * (length + 1) * (length + 2)) / 2 > MAX_PRODUCTS) return length - 1;
  }
  return MAX_SAMPLED;
}

/** How many products there are for every split of the words: rules of two parts, each pair of parts once. */
export function productCount({ starts, falls, reductions }: FallTables): number {
  const transitions = reductions.length >> 1;
  const pairs = new Set<number>();
  for (let at = 0; at < falls.length; at += 2) {
    const [left, right] = [falls[at]! - 1, falls[at + 1]! - transitions - 1];
    if (left >= 0 && right >= 0) pairs.add(left * starts.length + right);
  }
  return pairs.size;
}

/**
 * The number of computations that each non-terminal derives, by the number of words: `counts[nonterminal][words]`. What
 * has been counted before is carried on.
 */
export function countFalls(
  { starts, falls, reductions }: FallTables,
  length: number,
  counts: bigint[][] = [],
): bigint[][] {
  const size = starts.length - 1;
  const transitions = reductions.length >> 1;
  while (counts.length < size) counts.push([]);
  /** The fewest words with which a non-terminal derives anything, once known. */
  const fewest = Int32Array.from(counts, (row) => {
    const first = row.findIndex((ways) => ways > 0n);
    return first < 0 ? length + 1 : first;
  });
  /** Products for the current number of words: several rules may have the same parts. */
  const products = new Map<number, bigint>();
  const product = (left: number, right: number, words: number): bigint => {
    const known = products.get(left * size + right);
    if (known !== undefined) return known;
    const [ofLeft, ofRight] = [counts[left]!, counts[right]!];
    let sum = 0n;
    for (let k = fewest[right]!; k <= words - fewest[left]!; k++) sum += ofLeft[words - k]! * ofRight[k]!;
    products.set(left * size + right, sum);
    return sum;
  };
  for (let words = counts[0]!.length; words <= length; words++) {
    products.clear();
    for (let x = 0; x < size; x++) {
      let sum = 0n;
      for (let rule = starts[x]!; rule < starts[x + 1]!; rule++) {
        const [left, second] = [falls[2 * rule]! - 1, falls[2 * rule + 1]!];
        if (left < 0) sum += words === 0 ? 1n : 0n;
        else if (second > transitions) sum += product(left, second - transitions - 1, words);
        else if (reductions[2 * second] !== 0) sum += counts[left]![words]!;
        else if (words > 0) sum += counts[left]![words - 1]!;
      }
      counts[x]!.push(sum);
      if (sum > 0n && fewest[x]! > words) fewest[x] = words;
    }
  }
  return counts;
}

/** The heads of one of all trees of `length` words, given its number among them. */
export function treeOfFalls(
  { starts, falls, reductions }: FallTables,
  counts: readonly (readonly bigint[])[],
  { length, number }: { readonly length: number; readonly number: bigint },
): Int32Array {
  const transitions = reductions.length >> 1;
  const heads = new Int32Array(length);
  const stack = new Int32Array(length + 1);
  let height = 1;
  let shifted = 0;
  const nodeAt = (position: number): number => (position === 0 ? shifted + 1 : stack[height - position]!);
  const apply = (transition: number): void => {
    if (transition === 0) {
      stack[height++] = ++shifted;
      return;
    }
    const [dependent, head] = [reductions[2 * transition]!, reductions[2 * transition + 1]!];
    heads[nodeAt(dependent) - 1] = nodeAt(head);
    if (dependent === 0) shifted++;
    else stack.copyWithin(height - dependent, height - dependent + 1, height--);
  };

  // What is still to be derived, next item last: non-terminals, each with its words and its number, or ~transition.
  const nonterminals = [counts.length - 1];
  const words = [length];
  const numbers = [number];
  const push = (nonterminal: number, ofWords: number, itsNumber: bigint): void => {
    nonterminals.push(nonterminal);
    words.push(ofWords);
    numbers.push(itsNumber);
  };

  /** Finds the rule that derives the computation with the given number, and what it leaves to its parts. */
  const derive = (x: number, t: number, n: bigint): void => {
    let left = n;
    const [from, to] = [starts[x]!, starts[x + 1]!];
    for (let rule = from; rule < to; rule++) {
      const [part, transition] = [falls[2 * rule]! - 1, falls[2 * rule + 1]!];
      if (transition > transitions) continue;
      const within = reductions[2 * transition] === 0 && part >= 0 ? t - 1 : t;
      const ways = part < 0 ? (t === 0 ? 1n : 0n) : (counts[part]![within] ?? 0n);
      if (left < ways) {
        if (part < 0) return;
        if (transition < transitions) push(~transition, 0, 0n);
        push(part, within, left);
        return;
      }
      left -= ways;
    }
    // Most pairs have one short part, so splits are tried from both ends.
    for (let split = 0; split <= t; split++) {
      const k = split % 2 === 0 ? split / 2 : t - (split - 1) / 2;
      for (let rule = from; rule < to; rule++) {
        const [upper, right] = [falls[2 * rule]! - 1, falls[2 * rule + 1]! - transitions - 1];
        if (right < 0) continue;
        const [ofLeft, ofRight] = [counts[upper]![t - k]!, counts[right]![k]!];
        if (ofLeft === 0n || ofRight === 0n) continue;
        const ways = ofLeft * ofRight;
        if (left < ways) {
          push(right, k, left % ofRight);
          push(upper, t - k, left / ofRight);
          return;
        }
        left -= ways;
      }
    }
    throw new Error('the tables do not agree');
  };

  while (nonterminals.length > 0) {
    const next = nonterminals.pop()!;
    const [ofWords, itsNumber] = [words.pop()!, numbers.pop()!];
    if (next < 0) apply(~next);
    else derive(next, ofWords, itsNumber);
  }
  return heads;
}
