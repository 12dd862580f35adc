/** Threads that help with training. */
import { Worker } from 'node:worker_threads';
import type { TrainingTask } from '../../learn/neural/training-task.ts';
import type { TrainingThreads } from '../../learn/shared/training.ts';
import { packagePath } from '../shared/package-path.ts';

/** What a thread is started with. */
export interface TrainingThreadData {
  readonly moduleUrl: string;
  readonly task: TrainingTask;
  readonly thread: number;
}

export interface ClosableThreads extends TrainingThreads {
  close(): Promise<void>;
}

/** So many threads beside this one, for the system of the module at a URL. */
export function trainingThreads(count: number, moduleUrl: string): ClosableThreads {
  let workers: readonly Worker[] = [];
  let isClosing = false;
  let failure: Error | undefined;
  return {
    count,
    start(task) {
      workers = Array.from({ length: count }, (_, index) => {
        const data = { moduleUrl, task: task as TrainingTask, thread: index + 1 } satisfies TrainingThreadData;
        // Worker threads need JavaScript, even if this file runs from source.
        const worker = new Worker(packagePath('dist/cli/treebank/training-worker.js'), { workerData: data });
        worker.on('error', (error) => (failure ??= error));
        worker.on('exit', () => {
          if (!isClosing) failure ??= new Error('a thread of the training ended early');
        });
        return worker;
      });
    },
    check() {
      if (failure !== undefined) throw failure;
    },
    async close() {
      isClosing = true;
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
