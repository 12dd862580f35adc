/** What a shard teaches: each of its sentences, with some of the forms and lemmas unknown and all else as it is. */
import { expect, test } from 'vitest';
import { ShardTeacher } from '../../../learn/neural/shard-teacher.ts';
import type { TrainingNetwork } from '../../../learn/neural/training-network.ts';
import { WORD_NUMBERS } from '../../../runtime/neural/word-fields.ts';

/** Sentences of these lengths; all numbers of their words differ. */
const LENGTHS = [3, 1, 4];
const lessons = LENGTHS.map((length, at) => ({
  heads: new Int32Array(length),
  labels: new Int32Array(length),
  computation: undefined,
  fields: Int32Array.from({ length: length * WORD_NUMBERS }, (_, place) => 1000 * (at + 1) + place),
  tags: [],
}));

/** The rows of the sentences that were taught, and what the network read. */
function taught(sentences: readonly number[], forms: number) {
  const rows: number[] = [];
  let read: readonly number[] = [];
  const network = {
    layout: { tags: [] },
    begin() {},
    forward(ids: Int32Array, starts: readonly number[]) {
      read = [...ids.subarray(0, starts.at(-1)! * WORD_NUMBERS)];
    },
    backward() {},
  } as unknown as TrainingNetwork;
  const teacher = { computationOf: () => undefined, teach: (_: unknown, { row }: { row: number }) => rows.push(row) };
  const shards = new ShardTeacher(network, teacher, { lessons, words: 8, dropout: { forms } });
  shards.teach({ shard: 0, sentences: Int32Array.from(sentences), words: 8, explores: false, seed: 1 });
  return { rows, read };
}

test.each([[[]], [[1]], [[2, 1]], [[0, 1, 2]]])('the sentences %j', (sentences) => {
  const { rows, read } = taught(sentences, 0);
  const starts = sentences.map((_, at) => sentences.slice(0, at).reduce((sum, each) => sum + LENGTHS[each]!, 0));
  expect(rows).toEqual(starts);
  expect(read).toEqual(sentences.flatMap((sentence) => [...lessons[sentence]!.fields]));
});

test('a word that is dropped has neither form nor lemma', () => {
  const { read: whole } = taught([0, 1, 2], 0);
  const without = (read: readonly number[]) => read.map((number, at) => (at % WORD_NUMBERS < 2 ? 0 : number));
  expect(taught([0, 1, 2], 1).read).toEqual(without(whole));
  const { read: some } = taught([0, 1, 2], 0.5);
  const words = Array.from({ length: 8 }, (_, word) => some.slice(word * WORD_NUMBERS, (word + 1) * WORD_NUMBERS));
  const dropped = words.filter(([form]) => form === 0).length;
  expect(dropped).toBeGreaterThan(0);
  expect(dropped).toBeLessThan(8);
  words.forEach((word, at) => {
    const own = whole.slice(at * WORD_NUMBERS, (at + 1) * WORD_NUMBERS);
    expect(word).toEqual(word[0] === 0 ? without(own) : own);
  });
});
