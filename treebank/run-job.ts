/** Runs a job over the blocks of files: results in the order of the input, problems with the line of their file. */
import type { BlockUnit } from '../runtime/conll/read-blocks.ts';
import type { BlockResult, JobAnswers, JobKind } from './block-job.ts';
import type { BlockWorkers } from './block-workers.ts';
import { mapInOrder } from './map-in-order.ts';

/** A block of a file. */
export interface FileBlock {
  readonly file: string;
  /** The index of the file; the same file may be named twice. */
  readonly index: number;
  /** The bytes of the file that were not read, if reading began in its middle. */
  readonly skipped?: number;
  readonly bytes: Uint8Array;
  readonly unit: BlockUnit;
}

/**
 * The result of a block of a file. Lines of problems count from where reading the file began, those of the answer from
 * the start of the block.
 */
export interface FileResult<Answer> extends BlockResult<Answer> {
  readonly file: string;
  /** The lines of the file before the block, from where reading it began. */
  readonly linesBefore: number;
  /** The bytes of the file before that. */
  readonly skipped?: number;
}

/** The results of all blocks; without `skipInvalid` it ends with the first block that has a problem. */
export async function* runJob<Kind extends JobKind>(
  blocks: AsyncIterable<FileBlock>,
  { workers, skipInvalid }: { readonly workers: BlockWorkers<Kind>; readonly skipInvalid: boolean },
): AsyncGenerator<FileResult<JobAnswers[Kind]>, void, undefined> {
  let place = { index: -1, lines: 0 };
  const work = async ({ file, index, skipped = 0, bytes, unit }: FileBlock) => ({
    file,
    index,
    skipped,
    result: await workers.run(bytes, unit),
  });
  for await (const { file, index, skipped, result } of mapInOrder(blocks, workers.limit, work)) {
    if (index !== place.index) place = { index, lines: 0 };
    const linesBefore = place.lines;
    const problems = result.problems.map((problem) => ({ ...problem, line: problem.line + linesBefore }));
    yield { ...result, problems, file, linesBefore, skipped };
    if (result.problemCount > 0 && !skipInvalid) return;
    place.lines += result.lines;
  }
}
