/** Answers lines in this thread or in several. */
import { Worker } from 'node:worker_threads';
import { importInference } from '../../generator/compile.ts';
import { packagePath } from '../shared/package-path.ts';
import { growingPool } from '../treebank/growing-pool.ts';
import { usefulThreads } from '../treebank/worker-pool.ts';
import { answerLine, type Line, type LineAnswer, type Wanted } from './answer-line.ts';

/** What a worker is started with. */
export interface LineJob {
  /** The companion module. */
  readonly url: string;
  readonly wanted: Wanted;
}

export interface LineWorkers {
  /** How many lines to hand over before waiting for the first answer. */
  readonly limit: number;
  answer(line: Line): Promise<LineAnswer>;
  close(): Promise<void>;
}

/** Workers in as many threads as are asked for, if there are as many processors; 1 means this thread. */
export async function lineWorkers(job: LineJob, jobs: number): Promise<LineWorkers> {
  const threads = usefulThreads(jobs);
  if (threads > 1) return threadsOf(job, threads);
  const companion = await importInference(job.url);
  return { limit: 1, answer: async (line) => answerLine(companion, line, job.wanted), close: async () => {} };
}

function threadsOf(job: LineJob, threads: number): LineWorkers {
  const pool = growingPool(threads, () => new Thread(job));
  return {
    limit: 2 * threads,
    answer: (line) => pool.next().answer(line),
    close: async () => {
      await Promise.all(pool.members.map((thread) => thread.close()));
    },
  };
}

interface Waiting {
  resolve(answer: LineAnswer): void;
  reject(error: unknown): void;
}

class Thread {
  private readonly worker: Worker;
  private readonly queue: Waiting[] = [];

  constructor(job: LineJob) {
    // Worker threads need JavaScript, even if this file runs from source.
    this.worker = new Worker(packagePath('dist/cli/infer/worker.js'), { workerData: job });
    this.worker.on('message', (answer: LineAnswer) => this.queue.shift()?.resolve(answer));
    this.worker.on('error', (error) => this.fail(error));
    this.worker.on('exit', () => this.fail(new Error('a worker thread ended early')));
  }

  get waiting(): number {
    return this.queue.length;
  }

  answer(line: Line): Promise<LineAnswer> {
    return new Promise((resolve, reject) => {
      this.queue.push({ resolve, reject });
      this.worker.postMessage(line, []);
    });
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private fail(error: unknown): void {
    for (const { reject } of this.queue.splice(0)) reject(error);
  }
}
