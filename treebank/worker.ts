/** A worker thread: makes its job, then answers each block with its result, in order. */
import { parentPort, workerData } from 'node:worker_threads';
import { createBlockJob, type JobDescription } from './block-job.ts';
import type { WorkerAnswer, WorkerTask } from './worker-pool.ts';

const job = await createBlockJob(workerData as JobDescription);
parentPort!.on('message', ({ memory, length, unit }: WorkerTask) => {
  const result = job(new Uint8Array(memory, 0, length), unit);
  parentPort!.postMessage({ result, memory } satisfies WorkerAnswer, [result.output.buffer as ArrayBuffer, memory]);
});
