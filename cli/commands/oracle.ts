/** `arcforge oracle`: the canonical computations of the trees of treebanks. */
import { compileCompletingModule, compileModule } from '../modules/compile-module.ts';
import { singleString, SPEC_ARGUMENT, wholeNumber, type Command } from '../shared/command.ts';
import { UsageError } from '../shared/io.ts';
import { loadSystem } from '../shared/load-spec.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { compactHeader } from '../../treebank/compact-header.ts';
import { ORACLE_FORMATS } from '../../treebank/block-job.ts';
import { exitCode, runTreebank, writeText } from '../treebank/run-treebank.ts';
import {
  TREEBANK_ARGUMENT,
  treebankInputs,
  partedOptions,
  type TreebankArguments,
} from '../treebank/treebank-options.ts';

interface Arguments extends TreebankArguments {
  readonly format: string;
  readonly window: string | undefined;
}

const DEFAULT_WINDOW = '4';

export const oracleCommand: Command<Arguments> = {
  usage: 'oracle <spec> <file..>',
  summary: 'Write the computation of each tree of a treebank',
  examples: [
    ['arcforge oracle attardi-3 train.conllu', 'one line for each sentence, - if the tree is not derivable'],
    ['arcforge oracle attardi-3 --format conllu train.conllu', 'the computation in a comment'],
    ['zcat *.gz | arcforge oracle full-4 - --format jsonl --jobs 4', 'configurations for training'],
    ['arcforge oracle attardi-3 --format compact train.conllu', 'the same in a seventh of the space'],
  ],
  options: (yargs) =>
    partedOptions(
      yargs
        .positional('spec', { describe: SPEC_ARGUMENT, type: 'string', demandOption: true })
        .positional('file', { describe: TREEBANK_ARGUMENT, type: 'string', array: true, demandOption: true })
        .option('format', {
          describe:
            'notation: sh^s sh^n la(2,1)^n …, or sh sh la(2,1) … without guesses; conllu: the input with a comment # arcforge:<system> = …; jsonl: a line of JSON with the words, heads and configurations of each sentence; compact: the same in numbers, with the names in a first line (docs/treebanks.md)',
          choices: ORACLE_FORMATS,
          default: 'notation',
        })
        .option('window', {
          describe: 'with jsonl and compact: how many nodes of stack and buffer are written',
          type: 'string',
          defaultDescription: DEFAULT_WINDOW,
        }),
    ),
  async run(args, io) {
    const { files, jobs, part } = treebankInputs(args);
    const format = ORACLE_FORMATS.find((each) => each === singleString(args.format, '--format'));
    if (format === undefined) throw new UsageError(`--format must be one of ${ORACLE_FORMATS.join(', ')}`);
    const isForTraining = format === 'jsonl' || format === 'compact';
    if (args.window !== undefined && !isForTraining) {
      throw new UsageError(`--window needs --format jsonl or compact: ${format} has no configurations`);
    }
    const window = wholeNumber(args.window ?? DEFAULT_WINDOW, { option: '--window', min: 1, max: 1000 });
    const system = await loadSystem(args.spec, io);
    const { url: moduleUrl } = await (isForTraining ? compileCompletingModule : compileModule)(system);
    const { skipInvalid } = args;
    const description = { kind: 'oracle', moduleUrl, format, window, skipInvalid } as const;
    const header = format === 'compact' ? compactHeader(canonicalSystem(system), window) : undefined;
    const counts = await writeText(runTreebank<'oracle'>({ files, jobs, part, description }, io), { io, header, part });
    return exitCode({ ...counts, skipInvalid, part });
  },
};
