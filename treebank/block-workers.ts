/** What works on blocks for a job: this thread, or whatever threads the caller brings along. */
import type { BlockUnit } from '../runtime/conll/read-blocks.ts';
import type { BlockResult, JobAnswers, JobDescription, JobKind } from './block-job.ts';
import { createBlockJob } from './create-block-job.ts';

export interface BlockWorkers<Kind extends JobKind> {
  /** How many blocks to hand over before the first result is there. */
  readonly limit: number;
  /** Works on a block, which may be overwritten as soon as this returns. */
  run(block: Uint8Array, unit: BlockUnit): Promise<BlockResult<JobAnswers[Kind]>>;
  close(): Promise<void>;
}

/** Works in this thread. */
export async function inlineWorker<Kind extends JobKind>(
  description: JobDescription<Kind>,
): Promise<BlockWorkers<Kind>> {
  const job = await createBlockJob(description);
  return { limit: 1, run: async (block, unit) => job(block, unit), close: async () => {} };
}
