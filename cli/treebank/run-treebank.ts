/** Runs a job over files for a command: opens them, shows progress, and reports problems on stderr. */
import { counted, grouped } from '../../runtime/text/amounts.ts';
import { formatConllProblem } from '../../runtime/conll/problem.ts';
import { LISTED_PROBLEMS, type JobAnswers, type JobDescription, type JobKind } from '../../treebank/block-job.ts';
import { inlineWorker } from '../../treebank/block-workers.ts';
import { runJob, type FileResult } from '../../treebank/run-job.ts';
import { STDIN, writeSlowly, type Io } from '../shared/io.ts';
import { writePainted } from '../shared/paint.ts';
import { startProgress } from '../shared/progress.ts';
import { partName, type CorpusPart } from './corpus-part.ts';
import { corpusInputs, lineCounter } from './corpus-inputs.ts';
import { readInputs } from './treebank-input.ts';
import type { UnitOf } from './unit-of-input.ts';
import { usefulThreads, workerPool } from './worker-pool.ts';

export interface TreebankRun<Kind extends JobKind> {
  readonly files: readonly string[];
  readonly description: JobDescription<Kind>;
  /** The number of threads, if there are as many processors; 1 means this thread. */
  readonly jobs: number;
  /** Where files may be cut; by default between sentences. */
  readonly unitOf?: UnitOf;
  /** The part of the files to work on; undefined for all. */
  readonly part: CorpusPart | undefined;
}

/** The results of all blocks, in the order of the input; without `skipInvalid` it stops at the first problem. */
export async function* runTreebank<Kind extends JobKind>(
  { files, description, jobs, unitOf = () => 'sentence', part }: TreebankRun<Kind>,
  io: Io,
): AsyncGenerator<FileResult<JobAnswers[Kind]>, void, undefined> {
  const { kind, skipInvalid } = description;
  const { inputs, total } = await corpusInputs(files, { part, unitOf });
  const linesOfFile = lineCounter('list' in description && description.list);
  const progress = startProgress(io.stderr, { label: kind, total });
  const threads = usefulThreads(jobs);
  const workers = threads === 1 ? await inlineWorker(description) : await workerPool(description, threads);
  const start = performance.now();
  let [read, sentences, invalid, listed] = [0, 0, 0, 0];
  const note = (): string => {
    const seconds = Math.max(0.001, (performance.now() - start) / 1000);
    return `${grouped(sentences)} sentences, ${grouped(Math.round(sentences / seconds))}/s`;
  };
  const onRead = (bytes: number): void => {
    read += bytes;
    progress.update(read, note);
  };
  try {
    for await (const found of runJob(readInputs(inputs, { io, onRead, unitOf }), { workers, skipInvalid })) {
      const result = await linesOfFile(found);
      sentences += result.sentences;
      invalid += result.problemCount;
      yield result;
      for (const problem of result.problems.slice(0, LISTED_PROBLEMS - listed)) {
        progress.end();
        writePainted(io, 'stderr', `${formatConllProblem(result.file, problem)}\n`);
        listed++;
      }
    }
  } finally {
    progress.end();
    await workers.close();
    // Open files would keep the program running.
    if (files.includes(STDIN)) io.stdin.destroy();
  }
  if (sentences + invalid === 0) {
    io.stderr.write(
      part === undefined
        ? 'there are no sentences in the input\n'
        : `no sentence starts in part ${partName(part)}, so there is nothing to do\n`,
    );
  }
  if (invalid === 0) return;
  io.stderr.write(
    skipInvalid
      ? `${counted(invalid, 'invalid sentence')} left out${sentences === 0 ? '; no sentence is valid' : ''}\n`
      : 'stopped here; use --skip-invalid to leave out such sentences and continue\n',
  );
}

/**
 * The exit code after sentences were read: 1 if one that is invalid stopped the run, or if none was valid. A part of a
 * corpus may have no valid sentence although the corpus has.
 */
export function exitCode({
  sentences,
  invalid,
  skipInvalid,
  part,
}: {
  readonly sentences: number;
  readonly invalid: number;
  readonly skipInvalid: boolean;
  readonly part?: CorpusPart | undefined;
}): 0 | 1 {
  return invalid > 0 && (!skipInvalid || (sentences === 0 && part === undefined)) ? 1 : 0;
}

/**
 * Writes the text of all results to stdout and counts them. If there are any, a header comes first; of parts, which stand
 * one after the other in the end, the first has it.
 */
export async function writeText(
  results: AsyncIterable<FileResult<Uint8Array>>,
  {
    io: { stdout },
    header,
    part,
  }: { readonly io: Io; readonly header?: string | undefined; readonly part?: CorpusPart | undefined },
): Promise<{ readonly sentences: number; readonly withoutComputation: number; readonly invalid: number }> {
  let [sentences, withoutComputation, invalid] = [0, 0, 0];
  let unwritten = part === undefined || part.index === 1 ? header : undefined;
  const writeHeader = async (): Promise<void> => {
    if (unwritten !== undefined) await writeSlowly(stdout, Buffer.from(unwritten));
    unwritten = undefined;
  };
  for await (const result of results) {
    sentences += result.sentences;
    withoutComputation += result.withoutComputation;
    invalid += result.problemCount;
    if (result.answer.length === 0) continue;
    await writeHeader();
    await writeSlowly(stdout, result.answer);
  }
  if (part !== undefined) await writeHeader();
  return { sentences, withoutComputation, invalid };
}
