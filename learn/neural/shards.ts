/**
 * A batch is divided into shards: sentences whose gradients are summed apart from those of others. Adam adds the sums in
 * the order of the shards. There are as many with one thread as with several, so the weights are the same.
 */

/** The most threads that can be of use. More shards make smaller products, which take longer. */
export const SHARDS = 4;

/**
 * The sentences of each shard, by their lengths: the longest first, each to the shard that has the fewest words.
 *
 * The longest is in the first shard, so the other shards have no more words than all sentences but the longest.
 */
export function divideBatch(lengths: readonly number[]): readonly (readonly number[])[] {
  const shards = Array.from({ length: SHARDS }, () => ({ sentences: [] as number[], words: 0 }));
  const longestFirst = Array.from(lengths.keys()).toSorted((a, b) => lengths[b]! - lengths[a]! || a - b);
  for (const sentence of longestFirst) {
    const least = shards.reduce((found, shard) => (shard.words < found.words ? shard : found));
    least.sentences.push(sentence);
    least.words += lengths[sentence]!;
  }
  return shards.map(({ sentences }) => sentences);
}
