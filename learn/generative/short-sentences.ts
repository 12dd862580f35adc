/** The sentences to learn from: short ones, without punctuation, as sequences of tags. */
import { UNKNOWN, type Vocabulary } from '../../runtime/conll/vocabulary.ts';
import type { TreebankColumns } from '../../runtime/conll/treebank-columns.ts';
import type { TaggedTree } from './starts.ts';
import type { TagSequence } from './expectation.ts';

/** The columns whose values can be emitted. */
export const EMITTED_COLUMNS = ['upos', 'xpos', 'form'] as const;
export type EmittedColumn = (typeof EMITTED_COLUMNS)[number];

/** The columns that are read; words with the tag PUNCT are told by UPOS. */
export type LearningColumns = TreebankColumns<EmittedColumn>;

export interface SentenceChoice {
  readonly column: EmittedColumn;
  /** Longer sentences are left out; punctuation does not count if it is dropped. */
  readonly maxLength: number;
  readonly punctuation: 'drop' | 'keep';
}

export interface ShortSentences {
  /** Sequences of tags with their trees, each once. Without heads in the input, heads are -1. */
  readonly trees: readonly TaggedTree[];
  readonly words: number;
  readonly sentences: number;
  /** Sentences that are too long, or have nothing but punctuation. */
  readonly leftOut: number;
  /** Sentences with a tag that a model does not know. */
  readonly unknown: number;
}

/** The short sentences of a treebank. `idOf` says what number a tag has in a model, -1 for none. */
export function shortSentences(
  columns: LearningColumns,
  { column, maxLength, punctuation }: SentenceChoice,
  idOf: (tag: string) => number,
): ShortSentences {
  const { starts, heads } = columns;
  const ids = columns.column(column);
  const upos = columns.column('upos');
  const dropped = punctuation === 'drop' ? columns.vocabularies.upos.findText('PUNCT') : UNKNOWN - 1;
  const modelIds = Int32Array.from({ length: columns.vocabularies[column].size }, (_, id) =>
    idOf(columns.vocabularies[column].textOf(id)),
  );
  const found = new Map<string, TaggedTree & { times: number }>();
  let [words, sentences, leftOut, unknown] = [0, 0, 0, 0];
  for (let sentence = 0; sentence < columns.sentences; sentence++) {
    const start = starts[sentence]!;
    const own = heads.subarray(start, starts[sentence + 1]!);
    const kept = Array.from(own.keys()).filter((word) => upos[start + word] !== dropped);
    if (kept.length === 0 || kept.length > maxLength) {
      leftOut++;
      continue;
    }
    const tags = kept.map((word) => modelIds[ids[start + word]!]!);
    if (tags.includes(UNKNOWN)) {
      unknown++;
      continue;
    }
    const place = new Map(kept.map((word, at) => [word + 1, at + 1]));
    const tree = kept.map((word) => headAmong(own, word, place));
    const key = `${tags.join(' ')}/${tree.join(' ')}`;
    const before = found.get(key);
    if (before === undefined) found.set(key, { tags: Int32Array.from(tags), heads: Int32Array.from(tree), times: 1 });
    else before.times++;
    words += kept.length;
    sentences++;
  }
  return { trees: [...found.values()], words, sentences, leftOut, unknown };
}

/** The nearest head upwards that is kept, by its new place. */
function headAmong(heads: Int32Array, word: number, place: ReadonlyMap<number, number>): number {
  let head = heads[word]!;
  while (head > 0 && !place.has(head)) head = heads[head - 1]!;
  return head > 0 ? place.get(head)! : head;
}

/** Sequences of tags, each once. */
export function distinctSequences(trees: readonly TaggedTree[]): TagSequence[] {
  const found = new Map<string, { readonly tags: ArrayLike<number>; times: number }>();
  for (const { tags, times } of trees) {
    const key = Array.from(tags).join(' ');
    const before = found.get(key);
    if (before === undefined) found.set(key, { tags, times });
    else before.times += times;
  }
  return [...found.values()];
}

/** The tags of a treebank's short sentences, in the order of their texts, so that the order of sentences does not matter. */
export function tagsOf(columns: LearningColumns, choice: SentenceChoice): string[] {
  const vocabulary: Vocabulary = columns.vocabularies[choice.column];
  const used = new Set<number>();
  const { trees } = shortSentences(columns, choice, (tag) => vocabulary.findText(tag));
  for (const { tags } of trees) for (const tag of Array.from(tags)) used.add(tag);
  return [...used].map((id) => vocabulary.textOf(id)).toSorted();
}
