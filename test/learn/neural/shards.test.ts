/** How batches are divided, and how threads tell each other about them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BatchBoard } from '../../../learn/neural/batch-board.ts';
import { divideBatch, SHARDS } from '../../../learn/neural/shards.ts';

test('every sentence is in one shard, the longest in the first, and shards are even up to their last sentence', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 30 }), (lengths) => {
      const shards = divideBatch(lengths);
      expect(shards.length).toBe(SHARDS);
      expect(shards.flat().toSorted((a, b) => a - b)).toEqual(Array.from(lengths.keys()));
      expect(lengths[shards[0]![0]!]).toBe(Math.max(...lengths));
      const words = shards.map((shard) => shard.reduce((sum, sentence) => sum + lengths[sentence]!, 0));
      for (const [shard, sentences] of shards.entries()) {
        const last = sentences.length === 0 ? 0 : lengths[sentences.at(-1)!]!;
        expect(words[shard]! - last).toBeLessThanOrEqual(Math.min(...words));
      }
      const others = lengths.reduce((sum, length) => sum + length, 0) - Math.max(...lengths);
      for (const own of words.slice(1)) expect(own).toBeLessThanOrEqual(others);
    }),
  );
});

const BATCH = { shards: [[4], [2, 3], [], [0]], words: 9, explores: true, seeds: [-5, 6, 7, 8] };

test('a batch as shards that are claimed once each', () => {
  const board = BatchBoard.forBatches(10, ArrayBuffer);
  board.post(BATCH);
  const claimed = [board.shard(0), board.claim(), board.claim(), board.claim()];
  expect(board.claim()).toBe(undefined);
  expect(claimed).toEqual(
    BATCH.shards.map((sentences, shard) => ({
      shard,
      sentences: Int32Array.from(sentences),
      words: 9,
      explores: true,
      seed: BATCH.seeds[shard],
    })),
  );
  for (const shard of [2, 0, 3, 1]) board.finish(shard, { examples: 10 ** shard, wrong: shard, loss: 0.5 });
  expect(board.isDone()).toBe(true);
  const sums = { examples: 0, wrong: 0, loss: 1 };
  board.addFigures(sums);
  expect(sums).toEqual({ examples: 1111, wrong: 6, loss: 3 });
});

test('waiting for a shard ends, and so does waiting for a thread that has failed', () => {
  const board = BatchBoard.forBatches(10, SharedArrayBuffer);
  board.post(BATCH);
  expect(board.isDone()).toBe(false);
  new BatchBoard(board.arrays).fail('out of ideas “here”');
  expect(() => board.isDone()).toThrow(new Error('out of ideas “here”'));
});

test('who helps takes all shards that are left, until training ends', () => {
  const board = BatchBoard.forBatches(10, SharedArrayBuffer);
  board.post(BATCH);
  board.end();
  const taken: number[] = [];
  board.takeShards(({ shard }) => {
    taken.push(shard);
    return { examples: 0, wrong: 0, loss: 0 };
  });
  expect(taken).toEqual([1, 2, 3]);
});
