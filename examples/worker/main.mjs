/** Draws trees in a worker thread: the program stays free, and can stop the work at any time. */
import { Worker } from 'node:worker_threads';

const worker = new Worker(new URL('draw.mjs', import.meta.url), { workerData: { length: 20, trees: 1000, seed: 1 } });
worker.on('message', ({ done, total, depth }) => {
  console.log(`${done} of ${total} trees, ${depth.toFixed(2)} arcs from the root to a word on average`);
});
worker.on('exit', (code) => {
  process.exitCode = code;
});
// worker.terminate() stops it.
