/** From the description of a job to the job. Only the code of its kind is loaded. */
import type { BlockJob, JobDescription, JobKind } from './block-job.ts';
import { importModule } from './import-module.ts';

const CREATE: { readonly [Kind in JobKind]: (description: JobDescription<Kind>) => Promise<BlockJob<Kind>> } = {
  oracle: async (options) =>
    (await import('./oracle-job.ts')).oracleJob(await importModule(options.moduleUrl), options),
  replay: async (options) =>
    (await import('./replay-job.ts')).replayJob(await importModule(options.moduleUrl), options),
  coverage: async (options) => (await import('./coverage-job.ts')).coverageJob(options),
  recommend: async (options) => (await import('./recommend-job.ts')).recommendJob(options),
  tag: async (options) => (await import('./tag-job.ts')).tagJob(options),
  decode: async (options) => (await import('./decode-job.ts')).decodeJob(options),
  parse: async (options) => (await import('./parse-job.ts')).parseJob(await importModule(options.moduleUrl), options),
};

/** The job of a description. */
export function createBlockJob<Kind extends JobKind>(description: JobDescription<Kind>): Promise<BlockJob<Kind>> {
  return CREATE[description.kind](description);
}
