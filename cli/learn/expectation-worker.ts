/** A worker thread of an E-step: it has its share of the sentences, and answers parameters with expected counts. */
import { parentPort, workerData } from 'node:worker_threads';
import { expectedCounts, SentenceSums } from '../../learn/generative/expectation.ts';
import { systemStructure } from '../../learn/generative/system-structure.ts';
import type { ExpectationAnswer, ExpectationShare } from './expectation-pool.ts';

const { options, sentences } = workerData as ExpectationShare;
const structure = systemStructure(options);
const sums = new SentenceSums(structure, 'weights');
parentPort!.on('message', (parameters: Float64Array) => {
  const counts = expectedCounts(sentences, parameters, { structure, sums });
  const { sentences: done, impossible } = counts;
  const [sumsOfParameters, logLikelihood] = [counts.parameters.arrays, counts.logLikelihood.arrays];
  const answer: ExpectationAnswer = { parameters: sumsOfParameters, logLikelihood, sentences: done, impossible };
  // The sums are not needed here any more.
  const owned = [...sumsOfParameters, ...logLikelihood].map(({ buffer }) => buffer as ArrayBuffer);
  parentPort!.postMessage(answer, owned);
});
