/** The job of `parse` with a model of any kind: one over given tags, or one from text to trees. */
import type { SystemModule } from '../runtime/module/system-module.ts';
import { isPipeline } from '../runtime/parser/is-pipeline.ts';
import { loadParser } from '../runtime/trained/load-parser.ts';
import { loadPipeline } from '../runtime/trained/load-pipeline.ts';
import { analyseWith } from './analyse-job.ts';
import type { BlockJob, JobOptions } from './block-job.ts';
import { parseWith } from './parse-job.ts';

/** The job; its answer is CoNLL-U. */
export function modelJob(module: SystemModule, { model, ...options }: JobOptions['parse']): BlockJob<'parse'> {
  return isPipeline(model)
    ? analyseWith(loadPipeline(model, module), options)
    : parseWith(loadParser(model, module), options);
}
