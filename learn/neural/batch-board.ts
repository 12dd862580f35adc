/**
 * What threads need to know of the batch, and what they say about it, in arrays that they can share.
 *
 * The thread that trains posts a batch and takes its first shard; all threads claim the others, in order. A claim adds 1
 * to the number of the next shard, so no two threads have the same one. That number is set last when a batch is posted,
 * and by then all shards of the batch before are done: whoever gets a shard sees all of its batch.
 */
import type { LessonFigures } from './sentence-teacher.ts';
import { SHARDS } from './shards.ts';

export interface BatchBoardArrays {
  readonly control: Int32Array;
  readonly batch: Int32Array;
  readonly figures: Float64Array;
  readonly failure: Uint8Array;
}

export interface PostedBatch {
  /** The sentences of each shard, as numbers of lessons. */
  readonly shards: readonly (readonly number[])[];
  readonly words: number;
  /** Whether wrong transitions may be taken. */
  readonly explores: boolean;
  /** The seed of each shard. */
  readonly seeds: readonly number[];
}

/** A shard of the batch. */
export interface Shard {
  readonly shard: number;
  readonly sentences: Int32Array;
  /** Of the whole batch. */
  readonly words: number;
  readonly explores: boolean;
  readonly seed: number;
}

/** Places of `control`. */
const [POSTED, NEXT, DONE, ENDED, FAILED] = [0, 1, 2, 3, 4];
/** Places of `batch`: after these the seeds, where each shard’s sentences start, and the sentences. */
const [WORDS, EXPLORES, SEEDS] = [0, 1, 2];
const STARTS = SEEDS + SHARDS;
const SENTENCES = STARTS + SHARDS + 1;
/** The bytes of a message. */
const MESSAGE = 1000;
/** Nobody waits longer for another thread without looking after it. */
const PATIENCE = 1000;

export class BatchBoard {
  readonly arrays: BatchBoardArrays;

  constructor(arrays: BatchBoardArrays) {
    this.arrays = arrays;
  }

  /** A board for batches of so many sentences, which threads can share or not. */
  static forBatches(sentences: number, Buffer: ArrayBufferConstructor | SharedArrayBufferConstructor): BatchBoard {
    return new BatchBoard({
      control: new Int32Array(new Buffer(4 * 5)),
      batch: new Int32Array(new Buffer(4 * (SENTENCES + sentences))),
      figures: new Float64Array(new Buffer(8 * 3 * SHARDS)),
      failure: new Uint8Array(new Buffer(MESSAGE)),
    });
  }

  /** Posts the next batch. The first shard is taken. */
  post({ shards, words, explores, seeds }: PostedBatch): void {
    const { control, batch } = this.arrays;
    batch[WORDS] = words;
    batch[EXPLORES] = explores ? 1 : 0;
    batch.set(seeds, SEEDS);
    let at = 0;
    for (const [shard, sentences] of shards.entries()) {
      batch[STARTS + shard] = at;
      batch.set(sentences, SENTENCES + at);
      at += sentences.length;
    }
    batch[STARTS + SHARDS] = at;
    Atomics.store(control, DONE, 0);
    Atomics.store(control, NEXT, 1);
    Atomics.add(control, POSTED, 1);
    Atomics.notify(control, POSTED);
  }

  /** The next shard that nobody has; undefined if there is none. */
  claim(): Shard | undefined {
    const shard = Atomics.add(this.arrays.control, NEXT, 1);
    return shard < SHARDS ? this.shard(shard) : undefined;
  }

  /** What is posted about a shard. */
  shard(shard: number): Shard {
    const { batch } = this.arrays;
    return {
      shard,
      sentences: batch.subarray(SENTENCES + batch[STARTS + shard]!, SENTENCES + batch[STARTS + shard + 1]!),
      words: batch[WORDS]!,
      explores: batch[EXPLORES] === 1,
      seed: batch[SEEDS + shard]!,
    };
  }

  /** Says that a shard is done. */
  finish(shard: number, { examples, wrong, loss }: LessonFigures): void {
    const { control, figures } = this.arrays;
    figures.set([examples, wrong, loss], 3 * shard);
    Atomics.add(control, DONE, 1);
    Atomics.notify(control, DONE);
  }

  /** Waits some time until all shards are done; returns whether they are. Throws if a thread has failed. */
  isDone(): boolean {
    const { control } = this.arrays;
    for (;;) {
      const done = Atomics.load(control, DONE);
      this.check();
      if (done === SHARDS) return true;
      if (Atomics.wait(control, DONE, done, PATIENCE) === 'timed-out') return false;
    }
  }

  /** The figures of all shards, added in their order. */
  addFigures(sums: LessonFigures): void {
    const { figures } = this.arrays;
    for (let at = 0; at < figures.length; at += 3) {
      sums.examples += figures[at]!;
      sums.wrong += figures[at + 1]!;
      sums.loss += figures[at + 2]!;
    }
  }

  /** Takes shards of all batches until there will be no more. */
  takeShards(teach: (shard: Shard) => LessonFigures): void {
    const { control } = this.arrays;
    for (;;) {
      const posted = Atomics.load(control, POSTED);
      for (let shard = this.claim(); shard !== undefined; shard = this.claim()) this.finish(shard.shard, teach(shard));
      if (Atomics.load(control, ENDED) === 1) return;
      Atomics.wait(control, POSTED, posted, PATIENCE);
    }
  }

  /** Says that there will be no more batches. */
  end(): void {
    const { control } = this.arrays;
    Atomics.store(control, ENDED, 1);
    Atomics.add(control, POSTED, 1);
    Atomics.notify(control, POSTED);
  }

  /** Throws if a thread has failed. */
  check(): void {
    const { control, failure } = this.arrays;
    const failed = Atomics.load(control, FAILED);
    // A copy, because shared bytes cannot be decoded.
    if (failed !== 0) throw new Error(new TextDecoder().decode(failure.slice(0, failed)));
  }

  /** Ends training with a message. */
  fail(message: string): void {
    const { control, failure } = this.arrays;
    const bytes = new TextEncoder().encode(message).subarray(0, failure.length);
    failure.set(bytes);
    Atomics.store(control, FAILED, Math.max(1, bytes.length));
    // Whoever waits looks again.
    Atomics.notify(control, DONE);
  }
}
