/** E-steps in several threads. Each has its share of the sentences from the beginning, and keeps its forests. */
import { Worker } from 'node:worker_threads';
import { expectedCounts, ExpectedCounts, SentenceSums, type TagSequence } from '../../learn/generative/expectation.ts';
import { systemStructure, type SystemModelOptions } from '../../learn/generative/system-structure.ts';
import { packagePath } from '../shared/package-path.ts';
import { usefulThreads } from '../treebank/worker-pool.ts';

type Arrays = readonly [Float64Array, Float64Array, Float64Array];

/** What a thread works on. */
export interface ExpectationShare {
  readonly options: SystemModelOptions;
  readonly sentences: readonly TagSequence[];
}

export interface ExpectationAnswer {
  readonly parameters: Arrays;
  readonly logLikelihood: Arrays;
  readonly sentences: number;
  readonly impossible: number;
}

export interface ExpectationPool {
  expect(parameters: Float64Array): Promise<ExpectedCounts>;
  close(): Promise<void>;
}

/** E-steps in so many threads, if there are as many processors; 1 means this thread. */
export function expectationPool({ options, sentences }: ExpectationShare, jobs: number): ExpectationPool {
  const threads = Math.min(usefulThreads(jobs), Math.max(1, sentences.length));
  if (threads === 1) {
    const structure = systemStructure(options);
    const sums = new SentenceSums(structure, 'weights');
    return {
      expect: (parameters) => Promise.resolve(expectedCounts(sentences, parameters, { structure, sums })),
      close: () => Promise.resolve(),
    };
  }
  // Neighbours in length are divided among all threads, since long sentences take most of the time.
  const inOrder = sentences.toSorted((a, b) => b.tags.length - a.tags.length);
  const workers = Array.from({ length: threads }, (_, thread) => {
    const share = inOrder.filter((_sentence, at) => at % threads === thread);
    return new Worker(packagePath('dist/cli/learn/expectation-worker.js'), {
      workerData: { options, sentences: share } satisfies ExpectationShare,
    });
  });
  const { parameterCount } = systemStructure(options);
  return {
    expect: async (parameters) => {
      const counts = new ExpectedCounts(parameterCount);
      const answers = await Promise.all(workers.map((worker) => answerOf(worker, parameters)));
      for (const answer of answers) {
        counts.parameters.addArrays(answer.parameters);
        counts.logLikelihood.addArrays(answer.logLikelihood);
        counts.sentences += answer.sentences;
        counts.impossible += answer.impossible;
      }
      return counts;
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

function answerOf(worker: Worker, parameters: Float64Array): Promise<ExpectationAnswer> {
  return new Promise((resolve, reject) => {
    const onMessage = (answer: ExpectationAnswer): void => {
      worker.off('error', reject);
      resolve(answer);
    };
    worker.once('message', onMessage);
    worker.once('error', reject);
    worker.postMessage(parameters, []);
  });
}
