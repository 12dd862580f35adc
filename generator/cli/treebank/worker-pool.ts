/** Threads that work on blocks: this one alone, or so many worker threads. */
import { Worker } from 'node:worker_threads';
import { packagePath } from '../../package-path.ts';
import { createBlockJob, type BlockResult, type JobDescription } from './block-job.ts';

export interface BlockWorkers {
  /** How many blocks it makes sense to hand over before the first result. */
  readonly limit: number;
  /** Works on a block, which may be overwritten as soon as this returns. */
  run(block: Uint8Array): Promise<BlockResult>;
  close(): Promise<void>;
}

/** Works in this thread. */
export async function inlineWorker(description: JobDescription): Promise<BlockWorkers> {
  const job = await createBlockJob(description);
  return { limit: 1, run: async (block) => job(block), close: async () => {} };
}

/** Works in so many threads; a block goes to the thread with the fewest. */
export function workerPool(description: JobDescription, threads: number): BlockWorkers {
  const pool = Array.from({ length: threads }, () => new Thread(description));
  return {
    limit: 2 * threads,
    run: (block) => pool.reduce((best, each) => (each.waiting < best.waiting ? each : best)).run(block),
    close: async () => {
      await Promise.all(pool.map((thread) => thread.close()));
    },
  };
}

interface Waiting {
  resolve(result: BlockResult): void;
  reject(error: unknown): void;
}

class Thread {
  private readonly worker: Worker;
  private readonly queue: Waiting[] = [];
  private failure: unknown;

  constructor(description: JobDescription) {
    // Worker threads need JavaScript, also where this runs from its sources.
    this.worker = new Worker(packagePath('dist/generator/cli/treebank/worker.js'), { workerData: description });
    this.worker.on('message', (result: BlockResult) => this.queue.shift()?.resolve(result));
    this.worker.on('error', (error) => this.fail(error));
    this.worker.on('exit', () => this.fail(new Error('a worker thread has ended early')));
  }

  get waiting(): number {
    return this.queue.length;
  }

  run(block: Uint8Array): Promise<BlockResult> {
    const copy = block.slice();
    return new Promise((resolve, reject) => {
      if (this.failure !== undefined) {
        reject(this.failure as Error);
        return;
      }
      this.queue.push({ resolve, reject });
      this.worker.postMessage(copy, [copy.buffer]);
    });
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private fail(error: unknown): void {
    this.failure ??= error;
    for (const { reject } of this.queue.splice(0)) reject(this.failure);
  }
}
