/** What the commands that measure treebanks share: their options, and the list of files. */
import type { Argv } from 'yargs';
import { printable } from '../../runtime/text/printable.ts';
import { STDIN, UsageError } from '../shared/io.ts';
import { TREEBANK_ARGUMENT, treebankOptions } from './treebank-options.ts';

/** The options of such a command, as yargs returns them. */
export interface MeasureArguments {
  readonly treebank: readonly string[] | undefined;
  readonly jobs: string;
  readonly skipInvalid: boolean;
  readonly json: boolean;
}

/** Declares the options. */
export function measureOptions(yargs: Argv): Argv {
  return treebankOptions(yargs.option('treebank', { describe: TREEBANK_ARGUMENT, type: 'string', array: true })).option(
    'json',
    { describe: 'print all figures as JSON', type: 'boolean', default: false },
  );
}

/** The files to read, each once. */
export function treebankPaths(treebank: readonly string[], specs: readonly string[] = []): readonly string[] {
  const paths = treebank.map(String);
  if (paths.length === 0 || paths.includes('')) {
    throw new UsageError('--treebank must name a file, or - for standard input');
  }
  if (paths.includes(STDIN) && specs.includes(STDIN)) {
    throw new UsageError('the spec and the sentences cannot both come from standard input');
  }
  const twice = paths.find((path, index) => paths.indexOf(path) < index);
  if (twice !== undefined) throw new UsageError(`--treebank names ${printable(twice)} twice`);
  return paths;
}
