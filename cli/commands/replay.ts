/** `arcforge replay`: from computations back to heads. */
import { compileModule } from '../modules/compile-module.ts';
import { SPEC_ARGUMENT, type Command } from '../shared/command.ts';
import { loadSystem } from '../shared/load-spec.ts';
import { counted } from '../../runtime/text/amounts.ts';
import { unitOfText } from '../../treebank/input-format.ts';
import { exitCode, runTreebank, writeText } from '../treebank/run-treebank.ts';
import { treebankInputs, partedOptions, type TreebankArguments } from '../treebank/treebank-options.ts';

export const replayCommand: Command<TreebankArguments> = {
  usage: 'replay <spec> [file..]',
  summary: 'Turn computations back into CoNLL-U',
  examples: [
    ['arcforge oracle attardi-3 train.conllu | arcforge replay attardi-3', 'ids and heads'],
    [
      'arcforge oracle attardi-3 --format conllu train.conllu | arcforge replay attardi-3',
      'the file as it was: the column HEAD comes from the computations',
    ],
  ],
  options: (yargs) =>
    partedOptions(
      yargs
        .positional('spec', { describe: SPEC_ARGUMENT, type: 'string', demandOption: true })
        .positional('file', {
          describe:
            'computations in transition notation, one per line, or CoNLL-U with comments # arcforge:<system> = …; also gz; standard input if no file is named',
          type: 'string',
          array: true,
        })
        .epilogue(
          'In CoNLL-U, a sentence whose computation is - keeps its heads. In notation, it is left out and counted on stderr.',
        ),
    ),
  async run(args, io) {
    const { files, jobs, part } = treebankInputs(args);
    const { url: moduleUrl } = await compileModule(await loadSystem(args.spec, io));
    const { skipInvalid } = args;
    const description = { kind: 'replay', moduleUrl, skipInvalid } as const;
    const results = runTreebank<'replay'>({ files, jobs, part, description, unitOf: unitOfText }, io);
    const counts = await writeText(results, { io });
    const { withoutComputation } = counts;
    if (withoutComputation > 0) {
      const [have, their] = withoutComputation === 1 ? ['has', 'its'] : ['have', 'their'];
      const sentences = counted(withoutComputation, 'sentence');
      io.stderr.write(`${sentences} ${have} no computation (-), so ${their} heads were not replayed\n`);
    }
    return exitCode({ ...counts, skipInvalid, part });
  },
};
