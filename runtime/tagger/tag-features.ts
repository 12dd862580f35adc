/**
 * The features of a word, each a hash of its values and of the number of its template. A column of tags finds the rows of
 * its weights by the low bits. Features of words are the same for all columns; features of tags follow them.
 */
import { finished, mixed } from '../parser/hash-feature.ts';
import { ATOMS, STRIDE, type WordAtoms } from './word-atoms.ts';

/** Weights belong to the features that they were trained with. */
export const TAG_FEATURES = 'tags-3';
/** As many features as a word has, or more. */
export const MOST_FEATURES = 48;

/** The tags around a word, as numbers that are not negative; 0 if there is none. */
export interface TagContext {
  /** The tags of the words before, in the column. */
  previous: number;
  beforePrevious: number;
  /** The commonest tags of the word and of those after, as the dictionary has them. */
  own: number;
  next: number;
  afterNext: number;
  /** The tags that the word itself has in the columns before. */
  given: number;
}

/** Writes the features of words to the start of `out`; returns their number. */
export function wordFeatures({ values }: WordAtoms, word: number, out: Int32Array): number {
  const at = STRIDE * (word + 1);
  const [before, after] = [at - STRIDE, at + STRIDE];
  const [twoBefore, twoAfter] = [before - STRIDE, after + STRIDE];
  const { form, small, endings, beginnings, shape } = ATOMS;
  let count = 0;
  const add = (value: number): void => {
    out[count] = finished(value, count);
    count++;
  };
  const pair = (first: number, second: number): void => add(mixed(first, second));
  add(0);
  add(values[at + form]!);
  add(values[at + small]!);
  for (let size = 0; size < 4; size++) add(values[at + endings + size]!);
  for (let size = 0; size < 3; size++) add(values[at + beginnings + size]!);
  add(values[at + shape]!);
  add(values[before + small]!);
  add(values[after + small]!);
  add(values[twoBefore + small]!);
  add(values[twoAfter + small]!);
  add(values[before + endings + 2]!);
  add(values[after + endings + 2]!);
  add(values[before + shape]!);
  add(values[after + shape]!);
  pair(values[before + small]!, values[at + small]!);
  pair(values[at + small]!, values[after + small]!);
  pair(values[before + small]!, values[after + small]!);
  pair(values[at + shape]!, values[before + shape]!);
  pair(values[at + shape]!, values[after + shape]!);
  pair(values[at + shape]!, values[at + endings + 2]!);
  pair(values[at + endings + 2]!, values[after + endings + 2]!);
  return count;
}

/**
 * Writes the features of tags to `out` from `from` on; returns where they end. A tag is mixed before anything else: as
 * they are, tag v of one template and tag v XOR d of another, d apart, would be the same feature.
 */
export function contextFeatures(
  { values }: WordAtoms,
  word: number,
  { previous, beforePrevious, own, next, afterNext, given }: TagContext,
  out: Int32Array,
  from: number,
): number {
  const at = STRIDE * (word + 1);
  const small = values[at + ATOMS.small]!;
  const ending = values[at + ATOMS.endings + 2]!;
  const shape = values[at + ATOMS.shape]!;
  let count = from;
  const add = (value: number): void => {
    out[count] = finished(value, 64 + count);
    count++;
  };
  add(mixed(0, previous));
  add(mixed(mixed(0, previous), beforePrevious));
  add(mixed(small, previous));
  add(mixed(mixed(small, previous), beforePrevious));
  add(mixed(ending, previous));
  add(mixed(0, next));
  add(mixed(mixed(0, previous), next));
  add(mixed(small, next));
  add(mixed(ending, next));
  add(mixed(mixed(0, next), afterNext));
  add(mixed(mixed(mixed(0, previous), beforePrevious), next));
  add(mixed(shape, own));
  add(mixed(mixed(0, own), previous));
  add(mixed(mixed(0, own), next));
  add(mixed(mixed(mixed(0, own), next), previous));
  if (given === 0) return count;
  add(mixed(0, given));
  add(mixed(small, given));
  add(mixed(ending, given));
  add(mixed(mixed(0, previous), given));
  add(mixed(mixed(0, given), next));
  return count;
}
