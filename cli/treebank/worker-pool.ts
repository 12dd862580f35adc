/** Worker threads that work on blocks. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { BlockUnit } from '../../runtime/conll/read-blocks.ts';
import type { BlockResult, JobAnswers, JobDescription, JobKind } from '../../treebank/block-job.ts';
import type { BlockWorkers } from '../../treebank/block-workers.ts';
import { packagePath } from '../shared/package-path.ts';
import { growingPool } from './growing-pool.ts';

/** The number of threads of those asked for that can work at the same time. */
export function usefulThreads(asked: number): number {
  return Math.min(asked, availableParallelism());
}

/** Works in several threads, which are started as blocks come. */
export function workerPool<Kind extends JobKind>(
  description: JobDescription<Kind>,
  threads: number,
): BlockWorkers<Kind> {
  const pool = growingPool(threads, () => new Thread<Kind>(description));
  return {
    limit: 2 * threads,
    run: (block, unit) => pool.next().run(block, unit),
    close: async () => {
      await Promise.all(pool.members.map((thread) => thread.close()));
    },
  };
}

/** A block at the start of an array, owned by whichever thread holds it. */
export interface WorkerTask {
  readonly memory: ArrayBuffer;
  readonly length: number;
  readonly unit: BlockUnit;
}

export interface WorkerAnswer<Kind extends JobKind = JobKind> {
  readonly result: BlockResult<JobAnswers[Kind]>;
  readonly memory: ArrayBuffer;
}

/** The memory of a thread for short-lived objects. Jobs create few, which would otherwise accumulate. */
const YOUNG_MEGABYTES = 8;

interface Waiting<Kind extends JobKind> {
  resolve(result: BlockResult<JobAnswers[Kind]>): void;
  reject(error: unknown): void;
}

class Thread<Kind extends JobKind> {
  private readonly worker: Worker;
  private readonly queue: Waiting<Kind>[] = [];
  private readonly free: ArrayBuffer[] = [];
  private failure: unknown;

  constructor(description: JobDescription<Kind>) {
    // Worker threads need JavaScript, even if this file runs from source.
    this.worker = new Worker(packagePath('dist/cli/treebank/worker.js'), {
      workerData: description,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    this.worker.on('message', ({ result, memory }: WorkerAnswer<Kind>) => {
      this.free.push(memory);
      this.queue.shift()?.resolve(result);
    });
    this.worker.on('error', (error) => this.fail(error));
    this.worker.on('exit', () => this.fail(new Error('a worker thread ended early')));
  }

  get waiting(): number {
    return this.queue.length;
  }

  run(block: Uint8Array, unit: BlockUnit): Promise<BlockResult<JobAnswers[Kind]>> {
    return new Promise((resolve, reject) => {
      if (this.failure !== undefined) {
        reject(this.failure as Error);
        return;
      }
      this.queue.push({ resolve, reject });
      const memory = this.memoryFor(block.length);
      new Uint8Array(memory).set(block);
      this.worker.postMessage({ memory, length: block.length, unit } satisfies WorkerTask, [memory]);
    });
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  /** Memory is transferred to the worker and back, so that blocks leave no garbage. */
  private memoryFor(length: number): ArrayBuffer {
    const memory = this.free.pop();
    return memory !== undefined && memory.byteLength >= length ? memory : new ArrayBuffer(length);
  }

  private fail(error: unknown): void {
    this.failure ??= error;
    for (const { reject } of this.queue.splice(0)) reject(this.failure);
  }
}
