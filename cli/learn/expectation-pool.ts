/** E-steps in several threads. Each has its share of the sentences from the beginning, and keeps its forests. */
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expectedCounts, ExpectedCounts, SentenceSums, type TagSequence } from '../../learn/generative/expectation.ts';
import { systemStructure, type SystemModelOptions } from '../../learn/generative/system-structure.ts';
import { packagePath } from '../shared/package-path.ts';
import { usefulThreads } from '../treebank/worker-pool.ts';

/** How many sentences are summed over before Ctrl-C is looked for. */
const AT_ONCE = 16;

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

/** An E-step that was given up because its signal said so. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

export interface ExpectationPool {
  /** Throws Stopped as soon as the signal is aborted. */
  expect(parameters: Float64Array, signal?: AbortSignal): Promise<ExpectedCounts>;
  close(): Promise<void>;
}

/** E-steps in so many threads, if there are as many processors; 1 means this thread. */
export function expectationPool({ options, sentences }: ExpectationShare, jobs: number): ExpectationPool {
  const threads = Math.min(usefulThreads(jobs), Math.max(1, sentences.length));
  if (threads === 1) {
    const structure = systemStructure(options);
    const sums = new SentenceSums(structure, 'weights');
    return {
      expect: async (parameters, signal) => {
        const counts = new ExpectedCounts(structure.parameterCount);
        for (let from = 0; from < sentences.length; from += AT_ONCE) {
          // Ctrl-C is noticed only between two turns of the event loop.
          await setImmediate();
          if (signal?.aborted === true) throw new Stopped();
          counts.addAll(expectedCounts(sentences.slice(from, from + AT_ONCE), parameters, { structure, sums }));
        }
        return counts;
      },
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
    expect: async (parameters, signal) => {
      const counts = new ExpectedCounts(parameterCount);
      const working = Promise.all(workers.map((worker) => answerOf(worker, parameters)));
      const answers = await (signal === undefined ? working : Promise.race([working, stopping(signal)]));
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

function stopping(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(new Stopped());
    signal.addEventListener('abort', () => reject(new Stopped()), { once: true });
  });
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
