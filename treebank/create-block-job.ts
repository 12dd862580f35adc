/** From the description of a job to the job. Only the code of its kind is loaded. */
import type { SystemModule } from '../runtime/module/system-module.ts';
import type { BlockJob, JobDescription, JobKind } from './block-job.ts';

const CREATE: { readonly [Kind in JobKind]: (description: JobDescription<Kind>) => Promise<BlockJob<Kind>> } = {
  oracle: async (options) =>
    (await import('./oracle-job.ts')).oracleJob(await importModule(options.moduleUrl), options),
  replay: async (options) =>
    (await import('./replay-job.ts')).replayJob(await importModule(options.moduleUrl), options),
  coverage: async ({ systems, ...options }) => {
    const modules = systems.map(async ({ system, moduleUrl }) => ({ system, module: await importModule(moduleUrl) }));
    return (await import('./coverage-job.ts')).coverageJob(await Promise.all(modules), options);
  },
  recommend: async (options) => (await import('./recommend-job.ts')).recommendJob(options),
  tag: async (options) => (await import('./tag-job.ts')).tagJob(options),
  decode: async (options) => (await import('./decode-job.ts')).decodeJob(options),
  parse: async (options) => (await import('./model-job.ts')).modelJob(await importModule(options.moduleUrl), options),
};

/** The job of a description. */
export function createBlockJob<Kind extends JobKind>(description: JobDescription<Kind>): Promise<BlockJob<Kind>> {
  return CREATE[description.kind](description);
}

/** The module at a URL: whoever describes a job compiles it, and the job imports it, in any thread. */
async function importModule(url: string): Promise<SystemModule> {
  return (await import(url)) as SystemModule;
}
