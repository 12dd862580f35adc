/** Jobs answer with plain data, and what they say of blocks adds up to what they say of whole files. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileModule } from '../../cli/modules/compile-module.ts';
import { addUpCoverage, coverageOfAll } from '../../treebank/add-up-coverage.ts';
import type { JobDescription, JobKind, JobAnswers } from '../../treebank/block-job.ts';
import { inlineWorker } from '../../treebank/block-workers.ts';
import { addUpSystems } from '../../treebank/recommendation.ts';
import { runJob, type FileBlock, type FileResult } from '../../treebank/run-job.ts';
import { writtenSentence } from '../conll/arbitrary-sentence.ts';
import { sentence } from '../conll/read-text.ts';
import { systemOf } from '../systems.ts';

const systems = ['arc-standard', 'attardi-3'].map(systemOf);
let urls: readonly string[];
beforeAll(async () => {
  urls = await Promise.all(systems.map(async (system) => (await compileModule(system)).url));
});

const coverage = (): JobDescription<'coverage'> => ({
  kind: 'coverage',
  systems: systems.map((system, index) => ({ system, moduleUrl: urls[index]! })),
  ambiguityBudget: 1000,
  list: true,
  skipInvalid: true,
});
const recommend = (): JobDescription<'recommend'> => ({ kind: 'recommend', systems, skipInvalid: true });
const oracle = (): JobDescription<'oracle'> => ({
  kind: 'oracle',
  moduleUrl: urls[0]!,
  format: 'notation',
  window: 4,
  skipInvalid: true,
});
const replay = (): JobDescription<'replay'> => ({ kind: 'replay', moduleUrl: urls[0]!, skipInvalid: true });

/** Blocks of files, each a list of texts. */
async function* blocksOf(files: readonly (readonly string[])[]): AsyncGenerator<FileBlock> {
  for (const [index, texts] of files.entries()) {
    for (const text of texts) yield { file: String(index), index, bytes: Buffer.from(text), unit: 'sentence' };
  }
}

async function* resultsOf<Kind extends JobKind>(
  description: JobDescription<Kind>,
  files: readonly (readonly string[])[],
): AsyncGenerator<FileResult<JobAnswers[Kind]>, void, undefined> {
  const workers = await inlineWorker<Kind>(description);
  yield* runJob<Kind>(blocksOf(files), { workers, skipInvalid: description.skipInvalid });
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** Sentences of a file, some of them no trees. */
const sentences = fc.array(
  fc.oneof(
    writtenSentence.map(({ lines }) => `${lines.join('\n')}\n\n`),
    fc.constantFrom(sentence(1), sentence('x', 0)),
  ),
  { minLength: 1, maxLength: 6 },
);

test('answers are plain data: a clone is the same', async () => {
  const files = [[sentence(3, 0, 2) + sentence(2, 0)]];
  for (const description of [coverage(), recommend(), oracle(), replay()]) {
    const [result] = await collect(resultsOf<JobKind>(description, files));
    expect(structuredClone(result)).toEqual(result);
  }
});

describe('blocks add up to the file', () => {
  test('text, problems with the lines of the file, figures and sentences out of reach', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sentences, { minLength: 1, maxLength: 3 }), async (files) => {
        const whole = files.map((texts) => [texts.join('')]);
        const [paths, size] = [files.map((_, index) => String(index)), { systems: systems.length }];
        expect(await addUpCoverage(resultsOf(coverage(), files), { paths, ...size })).toEqual(
          await addUpCoverage(resultsOf(coverage(), whole), { paths, ...size }),
        );
        expect(await addUpSystems(resultsOf(recommend(), files), systems)).toEqual(
          await addUpSystems(resultsOf(recommend(), whole), systems),
        );
        const [cut, uncut] = await Promise.all([files, whole].map((each) => collect(resultsOf(oracle(), each))));
        for (const of of [textOf, problemsOf]) expect(of(cut!)).toEqual(of(uncut!));
      }),
      { numRuns: 50 },
    );
  });

  test('and files to all of them together', async () => {
    const files = [[sentence(3, 0, 2)], [], [sentence(2, 0), sentence(1)]];
    const paths = ['0', '1', '2'];
    const { treebanks } = await addUpCoverage(resultsOf(coverage(), files), { paths, systems: 2 });
    expect(treebanks.map(({ figures }) => [figures.sentences, figures.invalid])).toEqual([
      [1, 0],
      [0, 0],
      [1, 1],
    ]);
    const all = coverageOfAll(treebanks, 2);
    expect(all.figures).toEqual({ sentences: 2, tokens: 5, nonProjective: 1, severalRoots: 0, invalid: 1 });
    expect(all.coverages.map(({ derivable }) => derivable)).toEqual([1, 2]);
  });
});

test('without skipInvalid the result with the first problem is the last', async () => {
  const files = [[sentence(0), sentence(1), sentence(2)], [sentence(3)]];
  const results = await collect(resultsOf<'oracle'>({ ...oracle(), skipInvalid: false }, files));
  expect(results.map(({ problems }) => problems.map(({ line }) => line))).toEqual([[], [3]]);
});

function textOf(results: readonly FileResult<Uint8Array>[]): string {
  return Buffer.concat(results.map(({ answer }) => answer)).toString();
}

function problemsOf(results: readonly FileResult<Uint8Array>[]): unknown {
  return results.flatMap(({ file, problems }) => problems.map((problem) => ({ file, ...problem })));
}
