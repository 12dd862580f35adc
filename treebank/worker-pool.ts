/** Threads that work on blocks: this one alone, or so many worker threads. */
import { Worker } from 'node:worker_threads';
import type { BlockUnit } from '../runtime/conll/read-blocks.ts';
import { packagePath } from '../cli/package-path.ts';
import { createBlockJob, type BlockResult, type JobDescription } from './block-job.ts';

type RunBlock = (block: Uint8Array, unit: BlockUnit) => Promise<BlockResult>;

export interface BlockWorkers {
  /** How many blocks it makes sense to hand over before the first result. */
  readonly limit: number;
  /** Works on a block, which may be overwritten as soon as this returns. */
  run: RunBlock;
  close(): Promise<void>;
}

/** Works in this thread. */
export async function inlineWorker(description: JobDescription): Promise<BlockWorkers> {
  const job = await createBlockJob(description);
  return { limit: 1, run: async (block, unit) => job(block, unit), close: async () => {} };
}

/** Works in so many threads; a block goes to the thread with the fewest. */
export function workerPool(description: JobDescription, threads: number): BlockWorkers {
  const pool = Array.from({ length: threads }, () => new Thread(description));
  return {
    limit: 2 * threads,
    run: (block, unit) => pool.reduce((best, each) => (each.waiting < best.waiting ? each : best)).run(block, unit),
    close: async () => {
      await Promise.all(pool.map((thread) => thread.close()));
    },
  };
}

/** A block in the first bytes of memory that belongs to whoever has it. */
export interface WorkerTask {
  readonly memory: ArrayBuffer;
  readonly length: number;
  readonly unit: BlockUnit;
}

export interface WorkerAnswer {
  readonly result: BlockResult;
  readonly memory: ArrayBuffer;
}

/** What a thread may use for short-lived objects: jobs have few, and would otherwise let them pile up. */
const YOUNG_MEGABYTES = 8;

interface Waiting {
  resolve(result: BlockResult): void;
  reject(error: unknown): void;
}

class Thread {
  private readonly worker: Worker;
  private readonly queue: Waiting[] = [];
  private readonly free: ArrayBuffer[] = [];
  private failure: unknown;

  constructor(description: JobDescription) {
    // Worker threads need JavaScript, also where this runs from its sources.
    this.worker = new Worker(packagePath('dist/treebank/worker.js'), {
      workerData: description,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    this.worker.on('message', ({ result, memory }: WorkerAnswer) => {
      this.free.push(memory);
      this.queue.shift()?.resolve(result);
    });
    this.worker.on('error', (error) => this.fail(error));
    this.worker.on('exit', () => this.fail(new Error('a worker thread has ended early')));
  }

  get waiting(): number {
    return this.queue.length;
  }

  run(block: Uint8Array, unit: BlockUnit): Promise<BlockResult> {
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

  /** Memory goes to the worker and back, so that blocks leave no garbage. */
  private memoryFor(length: number): ArrayBuffer {
    const memory = this.free.pop();
    return memory !== undefined && memory.byteLength >= length ? memory : new ArrayBuffer(length);
  }

  private fail(error: unknown): void {
    this.failure ??= error;
    for (const { reject } of this.queue.splice(0)) reject(this.failure);
  }
}
