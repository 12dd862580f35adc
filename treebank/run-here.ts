/** Runs a job for a program: over a treebank in any form, in this thread. */
import type { TreebankInput } from '../runtime/conll/input.ts';
import { InvalidSentence } from '../runtime/conll/problem.ts';
import { readBlocks } from '../runtime/conll/read-blocks.ts';
import { checkChoice } from '../runtime/text/check-choice.ts';
import { checkOptions } from '../runtime/text/check-options.ts';
import type { BlockJob, JobAnswers, JobKind } from './block-job.ts';
import { workerOf } from './block-workers.ts';
import { runJob, type FileBlock, type FileResult } from './run-job.ts';

/** What to do with sentences that cannot be used. */
export interface InvalidOptions {
  /** Leaves them out, instead of throwing InvalidSentence at the first. */
  readonly skipInvalid?: boolean;
}

/** What results call the treebank. */
export const TREEBANK = 'treebank';

/** Throws if options are none, or say anything but yes or no about sentences that cannot be used. */
export function checkInvalidOptions(options: InvalidOptions): void {
  checkOptions(options);
  checkChoice(options.skipInvalid, { name: 'skipInvalid', values: [true, false] });
}

/** The results of all blocks; after that of a block with a sentence that cannot be used, it throws InvalidSentence. */
export async function* runHere<Kind extends JobKind>(
  job: BlockJob<Kind>,
  treebank: TreebankInput,
  { skipInvalid }: { readonly skipInvalid: boolean },
): AsyncGenerator<FileResult<JobAnswers[Kind]>, void, undefined> {
  for await (const result of runJob(blocksOf(treebank), { workers: workerOf(job), skipInvalid })) {
    yield result;
    if (!skipInvalid && result.problemCount > 0) throw new InvalidSentence(result.problems[0]!, TREEBANK);
  }
}

async function* blocksOf(treebank: TreebankInput): AsyncGenerator<FileBlock, void, undefined> {
  for await (const bytes of readBlocks(treebank)) yield { file: TREEBANK, index: 0, bytes, unit: 'sentence' };
}
