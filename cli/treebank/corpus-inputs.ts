/** What a command on a corpus reads: whole files, or its part of them. */
import type { FileResult } from '../../treebank/run-job.ts';
import type { CorpusPart } from './corpus-part.ts';
import { cutCorpus, sizedFiles } from './cut-corpus.ts';
import { linesBefore, type CorpusInput } from './file-range.ts';
import { sizeOfInputs } from './treebank-input.ts';
import type { UnitOf } from './unit-of-input.ts';

/** The inputs to read, and their size if it is known. */
export async function corpusInputs(
  files: readonly string[],
  { part, unitOf }: { readonly part: CorpusPart | undefined; readonly unitOf: UnitOf },
): Promise<{ readonly inputs: readonly CorpusInput[]; readonly total: number | undefined }> {
  if (part === undefined) return { inputs: files, total: sizeOfInputs(files) };
  const inputs = await cutCorpus(await sizedFiles(files), { part, unitOf });
  return { inputs, total: inputs.reduce((sum, { from, to }) => sum + to - from, 0) };
}

/** Makes lines count from the start of the file, also in a part of it: those of problems, or all. */
export function lineCounter(isForAll: boolean): <Answer>(result: FileResult<Answer>) => Promise<FileResult<Answer>> {
  let counted = { file: '', skipped: 0, lines: 0 };
  return async (result) => {
    const { file, skipped = 0, problems } = result;
    if (skipped === 0 || (!isForAll && problems.length === 0)) return result;
    if (counted.file !== file || counted.skipped !== skipped) {
      counted = { file, skipped, lines: await linesBefore(file, skipped) };
    }
    const { lines } = counted;
    const shifted = problems.map((problem) => ({ ...problem, line: problem.line + lines }));
    return { ...result, linesBefore: result.linesBefore + lines, problems: shifted };
  };
}
