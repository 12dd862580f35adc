/** Runs a job over files: blocks to threads, results in the order of the input, problems with file and line. */
import { formatConllProblem } from '../../runtime/conll/problem.ts';
import { STDIN, writeSlowly, type Io } from '../io.ts';
import { startProgress } from '../progress.ts';
import { grouped } from '../../runtime/amounts.ts';
import { LISTED_PROBLEMS, type BlockResult, type JobDescription } from '../../treebank/block-job.ts';
import { mapInOrder } from '../../treebank/map-in-order.ts';
import { readInputs, sizeOfInputs, type FileBlock, type UnitOf } from './treebank-input.ts';
import { inlineWorker, workerPool } from '../../treebank/worker-pool.ts';

export interface TreebankRun {
  readonly files: readonly string[];
  readonly description: JobDescription;
  /** How many threads; with 1, this one. */
  readonly jobs: number;
  readonly label: string;
  readonly unitOf: UnitOf;
  /** Takes the result of a block, after so many lines of its file; where it is left out, output is written. */
  readonly take?: (result: BlockResult, place: { readonly file: string; readonly lines: number }) => void;
}

export interface TreebankTotals {
  readonly sentences: number;
  readonly withoutComputation: number;
  readonly invalid: number;
}

/** Writes what the job makes of the files, and the problems on stderr; without `skipInvalid` it stops at the first. */
export async function runTreebank(run: TreebankRun, io: Io): Promise<TreebankTotals> {
  const { files, description, jobs, label, unitOf, take } = run;
  const totals = { sentences: 0, withoutComputation: 0, invalid: 0 };
  const progress = startProgress(io.stderr, { label, total: sizeOfInputs(files) });
  const workers = jobs === 1 ? await inlineWorker(description) : workerPool(description, jobs);
  const start = performance.now();
  const note = (): string => {
    const seconds = Math.max(0.001, (performance.now() - start) / 1000);
    return `${grouped(totals.sentences)} sentences, ${grouped(Math.round(totals.sentences / seconds))}/s`;
  };
  let read = 0;
  const onRead = (bytes: number): void => {
    read += bytes;
    progress.update(read, note);
  };
  const blocks = readInputs(files, { io, onRead, unitOf });
  const work = async ({ bytes, unit, ...input }: FileBlock) => ({ ...input, ...(await workers.run(bytes, unit)) });
  let place = { index: -1, lines: 0 };
  let listed = 0;
  try {
    for await (const { file, index, ...result } of mapInOrder(blocks, workers.limit, work)) {
      if (index !== place.index) place = { index, lines: 0 };
      totals.sentences += result.sentences;
      totals.withoutComputation += result.withoutComputation;
      totals.invalid += result.problemCount;
      if (take !== undefined) take(result, { file, lines: place.lines });
      else if (result.output.length > 0) await writeSlowly(io.stdout, result.output);
      for (const problem of result.problems.slice(0, LISTED_PROBLEMS - listed)) {
        progress.end();
        io.stderr.write(`${formatConllProblem(file, { ...problem, line: problem.line + place.lines })}\n`);
        listed++;
      }
      place.lines += result.lines;
      if (result.problemCount > 0 && !description.skipInvalid) break;
    }
  } finally {
    progress.end();
    await workers.close();
    // What is still open keeps the program from ending.
    if (files.includes(STDIN)) io.stdin.destroy();
  }
  if (totals.sentences + totals.invalid === 0) io.stderr.write('there are no sentences in the input\n');
  if (totals.invalid > 0) io.stderr.write(problemSummary(totals.invalid, description.skipInvalid));
  return totals;
}

function problemSummary(count: number, skipInvalid: boolean): string {
  if (!skipInvalid) return 'stopped here; --skip-invalid leaves such sentences out and goes on\n';
  return `${grouped(count)} invalid ${count === 1 ? 'sentence' : 'sentences'} left out\n`;
}
