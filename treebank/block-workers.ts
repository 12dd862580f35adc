/** Processes blocks for a job, in this thread or in threads that the caller provides. */
import type { BlockUnit } from '../runtime/conll/read-blocks.ts';
import type { BlockJob, BlockResult, JobAnswers, JobDescription, JobKind } from './block-job.ts';
import { createBlockJob } from './create-block-job.ts';

export interface BlockWorkers<Kind extends JobKind> {
  /** How many blocks to hand over before waiting for the first result. */
  readonly limit: number;
  /** Processes a block, which may be overwritten as soon as this returns. */
  run(block: Uint8Array, unit: BlockUnit): Promise<BlockResult<JobAnswers[Kind]>>;
  close(): Promise<void>;
}

/** Processes blocks in this thread. */
export async function inlineWorker<Kind extends JobKind>(
  description: JobDescription<Kind>,
): Promise<BlockWorkers<Kind>> {
  return workerOf(await createBlockJob(description));
}

/** The same for a job in memory. */
export function workerOf<Kind extends JobKind>(job: BlockJob<Kind>): BlockWorkers<Kind> {
  return { limit: 1, run: async (block, unit) => job(block, unit), close: async () => {} };
}
