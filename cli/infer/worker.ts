/** A worker thread: loads the companion module, then answers each line, in order. */
import { parentPort, workerData } from 'node:worker_threads';
import { importInference } from '../../generator/compile.ts';
import { answerLine, type Line } from './answer-line.ts';
import type { LineJob } from './line-workers.ts';

const { url, wanted } = workerData as LineJob;
const companion = await importInference(url);
parentPort!.on('message', (line: Line) => parentPort!.postMessage(answerLine(companion, line, wanted), []));
