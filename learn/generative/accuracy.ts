/** How many heads are right, and trees that need no model. */
export interface Accuracy {
  readonly words: number;
  /** Words with the right head. */
  readonly directed: number;
  /** Words that gold links with their head, in either direction. */
  readonly undirected: number;
}

export const NO_WORDS: Accuracy = { words: 0, directed: 0, undirected: 0 };

/** Adds the words of a tree, which occurs so many times. */
export function addAccuracy(
  before: Accuracy,
  {
    gold,
    found,
    times,
  }: { readonly gold: ArrayLike<number>; readonly found: ArrayLike<number>; readonly times: number },
): Accuracy {
  let [directed, undirected] = [0, 0];
  for (let word = 1; word <= gold.length; word++) {
    const head = found[word - 1]!;
    if (gold[word - 1] === head) directed++;
    if (gold[word - 1] === head || (head > 0 && gold[head - 1] === word)) undirected++;
  }
  return {
    words: before.words + times * gold.length,
    directed: before.directed + times * directed,
    undirected: before.undirected + times * undirected,
  };
}

/** Every word depends on the next; the last on the root. */
export function leftBranching(length: number): number[] {
  return Array.from({ length }, (_, index) => (index === length - 1 ? 0 : index + 2));
}

/** Every word depends on the one before; the first on the root. */
export function rightBranching(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}
