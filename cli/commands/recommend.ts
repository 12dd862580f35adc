/** `arcforge recommend`: the smallest systems that reach given coverages of treebanks. */
import { MAX_DEPTH } from '../../generator/spec/limits.ts';
import { MODES, type Mode } from '../../generator/theory/transition-system.ts';
import { familySystems } from '../../treebank/family-systems.ts';
import { USUAL_COVERAGES } from '../../treebank/recommend-systems.ts';
import { addUpSystems, smallestFor } from '../../treebank/recommendation.ts';
import { toJson, wholeNumber, type Command } from '../shared/command.ts';
import { UsageError } from '../shared/io.ts';
import { measureOptions, treebankPaths, type MeasureArguments } from '../treebank/measured-treebanks.ts';
import { formatRecommendation, recommendationToJson } from '../treebank/recommendation-report.ts';
import { exitCode, runTreebank } from '../treebank/run-treebank.ts';
import { threadCount, TREEBANK_ARGUMENT } from '../treebank/treebank-options.ts';

interface Arguments extends MeasureArguments {
  readonly file: readonly string[] | undefined;
  readonly coverage: readonly string[];
  readonly maxDepth: string;
  readonly mode: readonly Mode[];
}

export const recommendCommand: Command<Arguments> = {
  usage: 'recommend [file..]',
  summary: 'Find the smallest systems that reach given coverages',
  examples: [
    ['arcforge recommend train.conllu', 'the smallest systems for 95, 99, … percent of the sentences'],
    ['arcforge recommend train.conllu --coverage 98 --max-depth 7', 'for 98 percent, deeper systems too'],
    ['arcforge recommend train.conllu --mode in-place', 'only systems that return nothing'],
    ['arcforge recommend a.conllu b.conllu.gz --json', 'all systems, for programs'],
  ],
  options: (yargs) =>
    measureOptions(yargs.positional('file', { describe: TREEBANK_ARGUMENT, type: 'string', array: true }))
      .option('coverage', {
        describe: 'percentages of sentences to reach',
        type: 'string',
        array: true,
        default: USUAL_COVERAGES.map(String),
      })
      .option('mode', { describe: 'the modes to choose from', choices: MODES, array: true, default: MODES })
      .option('max-depth', { describe: 'the greatest depth to try', type: 'string', default: '5' })
      .epilogue(
        'A system is listed unless another one of the same size or smaller derives as many sentences. Size is depth, then number of reductions.',
      ),
  async run(args, io) {
    if (args.treebank === undefined && (args.file ?? []).length === 0) {
      throw new UsageError('--treebank is missing; write arcforge recommend <file>');
    }
    const paths = treebankPaths([...(args.file ?? []), ...(args.treebank ?? [])]);
    const maxDepth = wholeNumber(args.maxDepth, { option: '--max-depth', min: 2, max: MAX_DEPTH });
    const coverages = [...new Set(args.coverage.map(percentage))].toSorted((a, b) => a - b);
    const { mode: modes, skipInvalid } = args;
    const systems = familySystems({ maxDepth, modes });
    const description = { kind: 'recommend', systems, skipInvalid } as const;
    const results = runTreebank<'recommend'>(
      { files: paths, jobs: threadCount(args.jobs), part: undefined, description },
      io,
    );
    const measured = await addUpSystems(results, systems);
    if (exitCode({ ...measured.figures, skipInvalid }) === 1) return 1;
    const smallest = coverages.map((coverage) => ({ coverage, system: smallestFor(coverage, measured) }));
    const recommendation = { paths, maxDepth, modes, ...measured, smallest };
    io.stdout.write(args.json ? toJson(recommendationToJson(recommendation)) : formatRecommendation(recommendation));
    return 0;
  },
};

function percentage(text: string): number {
  const value = /^\d{1,3}(\.\d{1,6})?$/.test(text) ? Number(text) : NaN;
  if (value >= 0 && value <= 100) return value;
  throw new UsageError('--coverage must be percentages from 0 to 100');
}
