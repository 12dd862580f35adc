/**
 * Tags a sentence from left to right, column after column for each word: UPOS, then XPOS, then FEATS, so that a later
 * column sees the tags of the word in an earlier one. Training and tagging go the same way.
 *
 * The tag of word w in a column is `tags[w + 1]`, counted from 1. Places before the first word have 0, no tag.
 */
import { bestOf } from '../parser/best-of.ts';
import type { TagColumnName } from '../parser/tag-columns.ts';
import type { LabelWeights } from '../parser/label-weights.ts';
import { contextFeatures, MOST_FEATURES, wordFeatures, type TagContext } from './tag-features.ts';
import type { TagDictionary } from './tag-dictionary.ts';
import { ATOMS, STRIDE, type WordAtoms } from './word-atoms.ts';

/** A column to tag: its tags by id, what is known of words, and the weights of 2 ** bits rows. */
export interface TagColumn {
  readonly name: TagColumnName;
  readonly tags: readonly string[];
  readonly dictionary: TagDictionary;
  readonly bits: number;
  readonly weights: LabelWeights;
}

export class TagWalk {
  /** The tags of the sentence by column; valid until the next sentence. */
  readonly tags: Int32Array[];
  /** The rows of the word in the column that was looked at last: `rows[0]` … `rows[count - 1]`. */
  readonly rows: Int32Array = new Int32Array(MOST_FEATURES);
  count = 0;
  /** The scores of the tags there. */
  readonly scores: readonly Float64Array[];

  private readonly columns: readonly TagColumn[];
  private readonly features: Int32Array = new Int32Array(MOST_FEATURES);
  private readonly entries: Int16Array[];
  private readonly context: TagContext = { previous: 0, beforePrevious: 0, own: 0, next: 0, afterNext: 0, given: 0 };

  constructor(columns: readonly TagColumn[]) {
    this.columns = columns;
    this.tags = columns.map(() => new Int32Array(64));
    this.entries = columns.map(() => new Int16Array(64));
    this.scores = columns.map(({ tags }) => new Float64Array(tags.length));
  }

  /**
   * Tags a sentence. `decide` is called for every word that the dictionary does not decide, after `scores` of the column
   * were summed, and returns the id of a tag.
   */
  walk(atoms: WordAtoms, decide: (column: number, word: number) => number): void {
    this.start(atoms);
    for (let word = 1; word <= atoms.length; word++) {
      let known = -1;
      for (let column = 0; column < this.columns.length; column++) {
        const entry = this.entries[column]![word + 1]!;
        let tag = entry;
        if (entry <= 0) {
          // Most words are decided by the dictionary, and need no features.
          if (known < 0) known = wordFeatures(atoms, word, this.features);
          this.score(atoms, { word, column, known });
          tag = decide(column, word) + 1;
        }
        this.tags[column]![word + 1] = tag;
      }
    }
  }

  /** The best tag of the column that was scored last, by its id. */
  best(column: number): number {
    return bestOf(this.scores[column]!);
  }

  /** Looks the words up. */
  private start({ length, values }: WordAtoms): void {
    const needed = length + 4;
    for (const [column, { dictionary }] of this.columns.entries()) {
      if (needed > this.tags[column]!.length) {
        this.tags[column] = new Int32Array(2 * needed);
        this.entries[column] = new Int16Array(2 * needed);
      }
      const entries = this.entries[column]!;
      entries.fill(0, 0, needed);
      for (let word = 1; word <= length; word++) {
        const at = STRIDE * (word + 1);
        entries[word + 1] = dictionary.entryOf({ form: values[at + ATOMS.form]!, small: values[at + ATOMS.small]! });
      }
    }
  }

  private score(
    atoms: WordAtoms,
    { word, column, known }: { readonly word: number; readonly column: number; readonly known: number },
  ): void {
    const { context, features, rows } = this;
    const tags = this.tags[column]!;
    const entries = this.entries[column]!;
    context.previous = tags[word]!;
    context.beforePrevious = tags[word - 1]!;
    context.own = Math.abs(entries[word + 1]!);
    context.next = Math.abs(entries[word + 2]!);
    context.afterNext = Math.abs(entries[word + 3]!);
    context.given = column === 0 ? 0 : this.tags[column - 1]![word + 1]!;
    this.count = contextFeatures(atoms, word, context, features, known);
    const { bits, weights } = this.columns[column]!;
    const mask = 2 ** bits - 1;
    for (let i = 0; i < this.count; i++) rows[i] = features[i]! & mask;
    const scores = this.scores[column]!;
    scores.fill(0);
    weights.addRows(rows, this.count, scores);
  }
}
