/** A worker thread: creates its job, says so, then answers each block with its result, in order. */
import { parentPort, workerData } from 'node:worker_threads';
import type { JobDescription } from '../../treebank/block-job.ts';
import { createBlockJob } from '../../treebank/create-block-job.ts';
import type { WorkerMessage, WorkerTask } from './worker-pool.ts';

const job = await createBlockJob(workerData as JobDescription);
parentPort!.on('message', ({ memory, length, unit }: WorkerTask) => {
  const result = job(new Uint8Array(memory, 0, length), unit);
  // Text is transferred, not copied.
  const text = result.answer instanceof Uint8Array ? [result.answer.buffer as ArrayBuffer] : [];
  parentPort!.postMessage({ kind: 'answer', result, memory } satisfies WorkerMessage, [...text, memory]);
});
parentPort!.postMessage({ kind: 'ready' } satisfies WorkerMessage, []);
