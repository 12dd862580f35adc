/** Training in several threads: the same bytes, and an end with a message if one fails. */
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { trainingThreads } from '../../cli/treebank/training-threads.ts';
import { packagePath } from '../../cli/shared/package-path.ts';
import { withTreeSums } from '../../generator/compile.ts';
import { LEARNERS } from '../../learn/learners.ts';
import { scoredTraining } from '../../learn/shared/scored-training.ts';
import { TRAINING_COLUMNS } from '../../learn/shared/training-columns.ts';
import type { TrainingThreads } from '../../learn/shared/training.ts';
import { readColumns } from '../../runtime/conll/treebank-columns.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import type { Learner } from '../../runtime/trained/load-parser.ts';
import { madeTreebank } from '../learn/made-treebank.ts';
import { systemOf } from '../systems.ts';

const URL = pathToFileURL(packagePath('dist/generated/arc-standard-free-single.js')).href;
/** Small networks: what threads share does not depend on their sizes. */
const OPTIONS = { passes: 2, seed: 1, beam: 1, spec: '{}', layers: 2, width: 16 };

/** The model of the last pass. Events happen between reports, as when a command trains. */
async function trained(learner: Learner, threads: TrainingThreads | undefined, url = URL): Promise<Uint8Array> {
  const module = (await import(url)) as SystemModule;
  const { columns } = await readColumns(madeTreebank({ sentences: 60, seed: 1 }), TRAINING_COLUMNS);
  const events = LEARNERS[learner](module, columns, { ...OPTIONS, threads });
  let model: Uint8Array | undefined;
  for await (const { finished } of scoredTraining(events, { score: () => Promise.resolve(undefined) })) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (finished) ({ model } = finished);
  }
  return model!;
}

/** With so many threads beside this one, which import the system from a URL. */
async function trainedWith(learner: Learner, count: number, url = URL, trains = URL): Promise<Uint8Array> {
  const threads = trainingThreads(count, url);
  try {
    return await trained(learner, threads, trains);
  } finally {
    await threads.close();
  }
}

test.each(['neural', 'encoder', 'crf'] as const)('%s gives the same bytes with 1, 2 and 3 threads', async (learner) => {
  const alone = await trained(learner, undefined);
  expect(await trained(learner, undefined)).toEqual(alone);
  for (const count of [1, 2]) expect(await trainedWith(learner, count)).toEqual(alone);
});

test('so does crf over trees that need not be projective', async () => {
  const file = pathToFileURL(packagePath('dist/generated/attardi-3-free-single.js')).href;
  const { url } = await withTreeSums(systemOf('attardi-3-free-single'), file);
  expect(await trainedWith('crf', 1, url, url)).toEqual(await trained('crf', undefined, url));
});

test('what goes wrong in a thread ends training with its message', async () => {
  const broken = `data:text/javascript,${encodeURIComponent(`export * from ${JSON.stringify(URL)}; export const Configuration = class { constructor() { throw new Error('no configuration here'); } };`)}`;
  await expect(trainedWith('neural', 1, broken)).rejects.toThrow('no configuration here');
});

test('a thread that cannot begin, or ends by itself, ends training', async () => {
  await expect(trainedWith('neural', 1, 'data:text/javascript,throw new Error("not a module")')).rejects.toThrow(
    'not a module',
  );
  await expect(trainedWith('neural', 1, 'data:text/javascript,process.exit(0)')).rejects.toThrow(
    'a thread of the training ended early',
  );
});
