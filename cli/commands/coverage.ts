/** `arcforge coverage`: how much of treebanks systems derive, and how ambiguous S is on them. */
import { existsSync } from 'node:fs';
import { printable } from '../../runtime/text/printable.ts';
import { DEFAULT_TREE_BUDGET } from '../../generator/frames/counts/tree-counter.ts';
import { guaranteeOf } from '../../generator/theory/guarantee.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import { addUpCoverage } from '../../treebank/add-up-coverage.ts';
import { compileModule } from '../modules/compile-module.ts';
import { SPEC_ARGUMENT, toJson, wholeNumber, type Command } from '../shared/command.ts';
import { chosenPart, partOption } from '../treebank/corpus-part.ts';
import { coverageToJson, formatCoverage, type CoverageReport } from '../treebank/coverage-report.ts';
import { measureOptions, treebankPaths, type MeasureArguments } from '../treebank/measured-treebanks.ts';
import { storedPart } from '../treebank/stored-part.ts';
import { summedCoverage } from '../treebank/stored-coverage.ts';
import { UsageError, type Io } from '../shared/io.ts';
import { isSpec, loadSystem } from '../shared/load-spec.ts';
import { exitCode, runTreebank } from '../treebank/run-treebank.ts';
import { threadCount } from '../treebank/treebank-options.ts';

interface Arguments extends MeasureArguments {
  readonly spec: readonly string[] | undefined;
  readonly ambiguity: boolean;
  readonly budget: string | undefined;
  readonly list: boolean;
  readonly part: string | undefined;
  readonly sum: readonly string[] | undefined;
}

export const coverageCommand: Command<Arguments> = {
  usage: 'coverage [spec..]',
  summary: 'Measure how much of treebanks each system derives',
  examples: [
    ['arcforge coverage attardi-3 full-4 --treebank train.conllu', 'two systems side by side'],
    ['arcforge coverage attardi-3 --treebank *.conllu.gz --ambiguity', 'also how many computations S has per tree'],
    ['arcforge coverage arc-standard --treebank dev.conllu --list', 'also the sentences out of reach'],
    ['zcat big.gz | arcforge coverage attardi-3 --treebank - --json', 'for programs'],
    ['arcforge coverage attardi-3 --treebank big.conllu --part 3/8 --json > 3.json', 'one of eight tasks'],
    ['arcforge coverage --sum 1.json 2.json 3.json 4.json 5.json 6.json 7.json 8.json', 'their sum, as of one task'],
  ],
  options: (yargs) =>
    partOption(measureOptions(yargs.positional('spec', { describe: SPEC_ARGUMENT, type: 'string', array: true })))
      .option('ambiguity', {
        describe: 'count the computations of S for each tree that it derives',
        type: 'boolean',
        default: false,
      })
      .option('budget', {
        describe:
          'with --ambiguity: the work allowed per sentence before its count becomes a lower bound (docs/coverage.md)',
        type: 'string',
        defaultDescription: String(DEFAULT_TREE_BUDGET),
      })
      .option('list', {
        describe: 'list the sentences that are not derivable, each with the first arc out of reach',
        type: 'boolean',
        default: false,
      })
      .option('sum', {
        describe: 'add up reports that --json has written, of parts of treebanks or of different ones',
        type: 'string',
        array: true,
      })
      .epilogue('Sentences out of reach do not change the exit code: it is 0.'),
  async run(args, io) {
    if (args.sum !== undefined) return sum(args.sum.map(String), args, io);
    const { specs, treebank } = sorted(args);
    const paths = treebankPaths(treebank, specs);
    const budget = wholeNumber(args.budget ?? String(DEFAULT_TREE_BUDGET), { option: '--budget', min: 1, max: 1e9 });
    if (args.budget !== undefined && !args.ambiguity) throw new UsageError('--budget needs --ambiguity');
    const twice = specs.find((spec, index) => specs.indexOf(spec) < index);
    if (twice !== undefined) throw new UsageError(`${printable(twice)} is named twice`);
    const part = chosenPart(args.part);
    const systems: TransitionSystem[] = [];
    for (const spec of specs) systems.push(await loadSystem(spec, io));
    const { list, skipInvalid } = args;
    const ambiguity = args.ambiguity ? { ambiguityBudget: budget } : {};
    const compiled = await Promise.all(
      systems.map(async (system) => ({ system, moduleUrl: (await compileModule(system)).url })),
    );
    const description = { kind: 'coverage', systems: compiled, list, skipInvalid, ...ambiguity } as const;
    const run = { files: paths, jobs: threadCount(args.jobs), part, description };
    const sums = await addUpCoverage(runTreebank<'coverage'>(run, io), { paths, systems: systems.length });
    if (exitCode({ ...countsOf(sums), skipInvalid, part }) === 1) return 1;
    const report = {
      systems: systems.map((system) => ({ name: system.name, root: system.root, guarantee: guaranteeOf(system) })),
      treebanks: sums.treebanks,
      ...ambiguity,
      ...(list ? { outOfReach: sums.outOfReach } : {}),
      ...(await storedPart(part, paths)),
    };
    return write(report, args, io);
  },
};

/** The sum of reports, with the exit code of one run over everything. */
async function sum(files: readonly string[], args: Arguments, io: Io): Promise<number> {
  const { spec = [], treebank, ambiguity, list, budget, part, skipInvalid } = args;
  const isAlone = [treebank, budget, part].every((each) => each === undefined);
  if (!isAlone || spec.length > 0 || ambiguity || list || skipInvalid) {
    throw new UsageError('--sum adds up reports as they are; beside it there can only be --json');
  }
  if (files.length === 0) throw new UsageError('--sum must name files that --json has written');
  const report = await summedCoverage(files, io);
  if (exitCode({ ...countsOf(report), skipInvalid: true }) === 1) return 1;
  return write(report, args, io);
}

function countsOf({ treebanks }: Pick<CoverageReport, 'treebanks'>): {
  readonly sentences: number;
  readonly invalid: number;
} {
  const total = (key: 'sentences' | 'invalid'): number =>
    treebanks.reduce((before, { figures }) => before + figures[key], 0);
  return { sentences: total('sentences'), invalid: total('invalid') };
}

function write(report: CoverageReport, { json }: Arguments, { stdout }: Io): 0 {
  stdout.write(json ? toJson(coverageToJson(report)) : formatCoverage(report));
  return 0;
}

/** Specs and treebanks, in whatever order they were written: after --treebank, what can only be a spec is one. */
function sorted({ spec = [], treebank }: Arguments): {
  readonly specs: readonly string[];
  readonly treebank: readonly string[];
} {
  if (treebank === undefined) {
    const files = spec.filter((word) => !isSpec(word) && existsSync(word));
    const rest = spec.filter((word) => !files.includes(word));
    throw new UsageError(`--treebank is missing; write ${command({ specs: rest, files })}`);
  }
  const specs = [...spec, ...treebank.filter(isSpec)];
  const files = treebank.filter((word) => !isSpec(word));
  if (specs.length === 0) throw new UsageError(`a spec is missing; write ${command({ specs, files })}`);
  return { specs, treebank: files };
}

function command({ specs, files }: { readonly specs: readonly string[]; readonly files: readonly string[] }): string {
  const words = [
    ...(specs.length === 0 ? ['<spec>'] : specs),
    '--treebank',
    ...(files.length === 0 ? ['<file>'] : files),
  ];
  return `arcforge coverage ${words.join(' ')}`;
}
