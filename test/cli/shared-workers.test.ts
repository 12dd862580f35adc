/** Blocks shared between this thread and others: who gets which, and that threads answer as this one does. */
import { expect, onTestFinished, test } from 'vitest';
import { compileModule } from '../../cli/modules/compile-module.ts';
import { sharedWorkers, type BlockThread } from '../../cli/treebank/shared-workers.ts';
import { blockThread } from '../../cli/treebank/worker-pool.ts';
import type { BlockResult, JobDescription } from '../../treebank/block-job.ts';
import { inlineWorker, type BlockWorkers } from '../../treebank/block-workers.ts';
import { sentence } from '../conll/read-text.ts';
import { systemOf } from '../systems.ts';

type Result = BlockResult<Uint8Array>;

const result: Result = {
  answer: new Uint8Array(0),
  sentences: 0,
  withoutComputation: 0,
  lines: 0,
  problems: [],
  problemCount: 0,
};
const block = new Uint8Array(0);

/** A thread that finishes when it is told to. */
class SlowThread implements BlockThread<'oracle'> {
  isReady = false;
  isClosed = false;
  private readonly tasks: ((answer: Result) => void)[] = [];

  get waiting(): number {
    return this.tasks.length;
  }

  run(): Promise<Result> {
    return new Promise((resolve) => this.tasks.push(resolve));
  }

  finish(): void {
    this.tasks.shift()!(result);
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }
}

/** Workers of three threads, of which this one takes 10 milliseconds for each block by a clock of its own. */
function workersOf(): { workers: BlockWorkers<'oracle'>; threads: SlowThread[]; own: () => number } {
  const threads: SlowThread[] = [];
  let [clock, blocks] = [0, 0];
  const own: BlockWorkers<'oracle'> = {
    limit: 1,
    run: async () => {
      clock += 10;
      blocks++;
      return result;
    },
    close: async () => {},
  };
  const start = (): SlowThread => threads[threads.push(new SlowThread()) - 1]!;
  return {
    workers: sharedWorkers(own, { threads: 3, startAfter: 30, start, now: () => clock }),
    threads,
    own: () => blocks,
  };
}

test('no thread is started before there has been much work, and one gets blocks once it is ready', async () => {
  const { workers, threads, own } = workersOf();
  for (let k = 0; k < 3; k++) await workers.run(block, 'sentence');
  expect([threads.length, own()]).toEqual([0, 3]);
  await workers.run(block, 'sentence');
  await workers.run(block, 'sentence');
  expect([threads.length, own()]).toEqual([1, 5]);
  threads[0]!.isReady = true;
  const given = [workers.run(block, 'sentence'), workers.run(block, 'sentence')];
  expect([threads[0]!.waiting, threads.length, own()]).toEqual([2, 1, 5]);
  // It has enough, so another is started, and this thread works in the meantime.
  await workers.run(block, 'sentence');
  expect([threads.length, own()]).toEqual([2, 6]);
  threads[1]!.isReady = true;
  threads[0]!.finish();
  given.push(workers.run(block, 'sentence'));
  expect(threads.map(({ waiting }) => waiting)).toEqual([1, 1]);
  given.push(workers.run(block, 'sentence'), workers.run(block, 'sentence'));
  await workers.run(block, 'sentence');
  expect([...threads.map(({ waiting }) => waiting), own()]).toEqual([2, 2, 7]);
  for (const thread of [...threads, ...threads]) thread.finish();
  expect(await Promise.all(given)).toHaveLength(5);
  await workers.close();
  expect(threads.every(({ isClosed }) => isClosed)).toBe(true);
});

const oracleOf = async (): Promise<JobDescription<'oracle'>> => ({
  kind: 'oracle',
  moduleUrl: (await compileModule(systemOf('attardi-3'))).url,
  format: 'conllu',
  window: 4,
  skipInvalid: true,
});

test('a thread says when it is ready, and answers as this thread does, block after block', async () => {
  const description = await oracleOf();
  const [own, thread] = [await inlineWorker(description), blockThread(description)];
  onTestFinished(() => thread.close());
  const texts = ['', sentence(2, 0), sentence(0, 1, 1) + sentence(1) + sentence(3, 0, 2), sentence(2, 0).repeat(2000)];
  const blocks = [...texts, ...texts].map((text) => new TextEncoder().encode(text));
  const answers = await Promise.all(
    blocks.map((bytes) => {
      const copy = bytes.slice();
      const answer = thread.run(copy, 'sentence');
      // A block may be overwritten as soon as it has been handed over.
      copy.fill(0);
      return answer;
    }),
  );
  expect(thread.isReady).toBe(true);
  for (const [index, bytes] of blocks.entries()) expect(answers[index]).toEqual(await own.run(bytes, 'sentence'));
});

test('a thread that ends early fails what it was given, and everything after', async () => {
  const thread = blockThread({ ...(await oracleOf()), moduleUrl: 'data:text/javascript,throw new Error("broken")' });
  onTestFinished(() => thread.close());
  await expect(thread.run(block, 'sentence')).rejects.toThrow('broken');
  await expect(thread.run(block, 'sentence')).rejects.toThrow('broken');
  expect(thread.isReady).toBe(false);
});
