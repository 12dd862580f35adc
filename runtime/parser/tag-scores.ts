/** Tags that a parser finds by itself, as it has read the whole sentence. */
import { bestOf } from './best-of.ts';
import type { TagColumnName } from './tag-columns.ts';

/** A column, and its tags by id. */
export interface TagSet {
  readonly name: TagColumnName;
  readonly tags: readonly string[];
}

/** The scores of the tags of a sentence’s words. */
export interface TagScores {
  readonly sets: readonly TagSet[];
  /** The logarithms of the probabilities of tags by id, for a column by its place and a word of the sentence. */
  score(column: number, word: number, scores: Float64Array): void;
}

/** The tags of a sentence of so many words, for each column the best of each word. */
export function bestTags({ sets, score }: TagScores, length: number): readonly (readonly string[])[] {
  return sets.map(({ tags }, column) => {
    const scores = new Float64Array(tags.length);
    return Array.from({ length }, (_, at) => {
      score(column, at + 1, scores);
      return tags[bestOf(scores, tags.length)]!;
    });
  });
}
