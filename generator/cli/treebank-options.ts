/** What the commands that measure treebanks share: their options, and the names of the files. */
import type { Argv } from 'yargs';
import { STDIN, UsageError } from './io.ts';

/** The options of such a command, as yargs hands them over. */
export interface TreebankArguments {
  readonly treebank: readonly string[];
  readonly skipInvalid: boolean;
  readonly json: boolean;
}

/** Declares them. */
export function treebankOptions(yargs: Argv): Argv {
  return yargs
    .option('treebank', {
      describe: 'CoNLL-U or CoNLL-X files, also gz; - for standard input',
      type: 'string',
      array: true,
      demandOption: true,
    })
    .option('skip-invalid', {
      describe: 'go on after sentences that are no trees, and count them',
      type: 'boolean',
      default: false,
    })
    .option('json', { describe: 'print all figures as JSON', type: 'boolean', default: false });
}

/** The files to read, one at least; standard input can be read only once. */
export function treebankPaths(treebank: readonly string[], specs: readonly string[] = []): readonly string[] {
  const paths = treebank.map(String);
  if (paths.length === 0 || paths.includes(''))
    throw new UsageError('--treebank must name a file, or - for standard input');
  if ([...paths, ...specs].filter((path) => path === STDIN).length > 1) {
    throw new UsageError('standard input can be read only once');
  }
  return paths;
}
