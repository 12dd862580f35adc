/** Worker threads that work on blocks. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { BlockUnit } from '../../runtime/conll/read-blocks.ts';
import type { BlockResult, JobAnswers, JobDescription, JobKind } from '../../treebank/block-job.ts';
import { inlineWorker, type BlockWorkers } from '../../treebank/block-workers.ts';
import { packagePath } from '../shared/package-path.ts';
import { sharedWorkers, type BlockThread } from './shared-workers.ts';

/** The number of threads of those asked for that can work at the same time. */
export function usefulThreads(asked: number): number {
  return Math.min(asked, availableParallelism());
}

/** What a thread costs before it does anything: it loads the code of its job, and compiles it once more. */
const START_MILLISECONDS = 150;

/** Works in so many threads, this one included; the others are started as there is work for them. */
export async function workerPool<Kind extends JobKind>(
  description: JobDescription<Kind>,
  threads: number,
): Promise<BlockWorkers<Kind>> {
  return sharedWorkers<Kind>(await inlineWorker<Kind>(description), {
    threads,
    startAfter: START_MILLISECONDS,
    start: () => blockThread(description),
  });
}

/** A thread for a job. */
export function blockThread<Kind extends JobKind>(description: JobDescription<Kind>): BlockThread<Kind> {
  return new Thread<Kind>(description);
}

/** A block at the start of an array, owned by whichever thread holds it. */
export interface WorkerTask {
  readonly memory: ArrayBuffer;
  readonly length: number;
  readonly unit: BlockUnit;
}

/** That the job has been created, or the answer to the first task without one. */
export type WorkerMessage<Kind extends JobKind = JobKind> = { readonly kind: 'ready' } | WorkerAnswer<Kind>;

interface WorkerAnswer<Kind extends JobKind> {
  readonly kind: 'answer';
  readonly result: BlockResult<JobAnswers[Kind]>;
  readonly memory: ArrayBuffer;
}

/** The memory of a thread for short-lived objects. Jobs create few, which would otherwise accumulate. */
const YOUNG_MEGABYTES = 8;

interface Waiting<Kind extends JobKind> {
  resolve(result: BlockResult<JobAnswers[Kind]>): void;
  reject(error: unknown): void;
}

class Thread<Kind extends JobKind> implements BlockThread<Kind> {
  isReady = false;
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
    this.worker.on('message', (message: WorkerMessage<Kind>) => {
      if (message.kind === 'ready') {
        this.isReady = true;
        return;
      }
      this.free.push(message.memory);
      this.queue.shift()?.resolve(message.result);
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
