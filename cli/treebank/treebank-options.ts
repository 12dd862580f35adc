/** Options shared by the commands on treebanks. */
import type { Argv } from 'yargs';
import { wholeNumber } from '../shared/command.ts';
import { STDIN, UsageError } from '../shared/io.ts';
import { chosenPart, partOption, type CorpusPart } from './corpus-part.ts';

export interface TreebankArguments {
  readonly spec: string;
  readonly file: readonly string[] | undefined;
  readonly jobs: string;
  readonly skipInvalid: boolean;
  readonly part: string | undefined;
}

export const TREEBANK_ARGUMENT = 'CoNLL-U or CoNLL-X files, also gz; - for standard input';

const MAX_JOBS = 256;

/** Adds `--jobs`, `--skip-invalid` and, for what can be put together from parts, `--part`. */
export function partedOptions(yargs: Argv): Argv {
  return partOption(treebankOptions(yargs));
}

/** Adds `--jobs` and `--skip-invalid`. */
export function treebankOptions(yargs: Argv): Argv {
  return yargs
    .option('jobs', {
      describe: 'number of threads; the output keeps the order of the input',
      type: 'string',
      default: '1',
    })
    .option('skip-invalid', {
      describe: 'leave invalid sentences out and count them, instead of stopping at the first (exit 1)',
      type: 'boolean',
      default: false,
    });
}

/** Refuses a model that would come from standard input, which is for sentences. */
export function modelFile(path: string): string {
  if (path === STDIN) throw new UsageError('the model must be a file; only sentences can come from standard input');
  return path;
}

/** The number of threads, the part and the files; standard input if no file is named, unless the spec comes from there. */
export function treebankInputs({ spec, file, jobs, part }: TreebankArguments): {
  readonly files: readonly string[];
  readonly jobs: number;
  readonly part: CorpusPart | undefined;
} {
  const files = file === undefined || file.length === 0 ? [STDIN] : file.map(String);
  if (spec === STDIN && files.includes(STDIN)) {
    throw new UsageError('the spec and the sentences cannot both come from standard input');
  }
  return { files, jobs: threadCount(jobs), part: chosenPart(part) };
}

/** The number of threads. */
export function threadCount(jobs: string): number {
  return wholeNumber(jobs, { option: '--jobs', min: 1, max: MAX_JOBS });
}

/** The files that a parser or a tagger learns from, as an option. */
export const TRAIN_FILES = {
  describe: 'CoNLL-U or CoNLL-X files to learn from, also gz',
  type: 'string',
  array: true,
  demandOption: true,
} as const;

/** The files that judge its passes, as an option. */
export const DEV_FILES = {
  describe: 'files that tell which pass was the best; without any, the last counts',
  type: 'string',
  array: true,
} as const;
