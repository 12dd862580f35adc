/**
 * An automaton over the words of contents: a class for each word, and for words with a cursor the completion cost.
 *
 * Words of one class have one place. Class 0 is that of the root alone.
 */
import type { Word } from './contents.ts';

export interface ContentClass {
  /** The place behind its words (contents.ts). */
  readonly place: number;
  /** The class of its words with one more letter, for every letter that may follow. */
  readonly next: ReadonlyMap<number, number>;
  /** The completion cost of its words; of those without a cursor, as if it came next. */
  readonly cost: number;
  /** One of its words, for messages and for learning. */
  readonly example: Word;
}

export interface ContentAutomaton {
  readonly classes: readonly ContentClass[];
}

/** The class that further letters lead to; undefined if they may not follow. */
export function follow({ classes }: ContentAutomaton, from: number, letters: Word): number | undefined {
  let id: number | undefined = from;
  for (const letter of letters) {
    if (id === undefined) return undefined;
    id = classes[id]!.next.get(letter);
  }
  return id;
}
