/** A worker thread: makes its job, then answers each block with its result, in order. */
import { parentPort, workerData } from 'node:worker_threads';
import { createBlockJob, type JobDescription } from './block-job.ts';

const job = await createBlockJob(workerData as JobDescription);
parentPort!.on('message', (block: Uint8Array<ArrayBuffer>) => {
  const result = job(block);
  parentPort!.postMessage(result, [result.output.buffer as ArrayBuffer]);
});
