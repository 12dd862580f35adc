/** `arcforge count`: how many trees a system derives, and how many computations S has for them. */
import { Budget, BudgetExceeded } from '../../generator/semantics/budget.ts';
import { countPlain } from '../../generator/semantics/count.ts';
import { countCanonical } from '../../generator/frames/counts/count.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { guaranteeOf } from '../../generator/theory/guarantee.ts';
import { SPEC_ARGUMENT, toJson, wholeNumber, type Command } from '../shared/command.ts';
import { UsageError } from '../shared/io.ts';
import { loadSystem } from '../shared/load-spec.ts';
import { startProgress } from '../shared/progress.ts';
import { grouped } from '../../runtime/text/amounts.ts';
import { formatTable } from '../shared/table.ts';

interface Arguments {
  readonly spec: string;
  readonly length: string;
  readonly budget: string;
  readonly json: boolean;
}

export const countCommand: Command<Arguments> = {
  usage: 'count <spec>',
  summary: 'Count the trees of a given length, and the computations of S that build them',
  numbers: ['length'],
  examples: [
    ['arcforge count attardi-3 --length 14', 'trees of 14 words, and computations of S'],
    ['arcforge count link2 --length 6 --json', 'as JSON, with numbers as strings'],
  ],
  options: (yargs) =>
    yargs
      .positional('spec', { describe: SPEC_ARGUMENT, type: 'string', demandOption: true })
      .option('length', { describe: 'number of words', type: 'string', demandOption: true })
      .option('budget', {
        describe: 'give up after this many units of work (10 million take a few seconds)',
        type: 'string',
        default: '100000000',
      })
      .option('json', {
        describe: 'print {"system","length","trees","computations"}',
        type: 'boolean',
        default: false,
      }),
  async run(args, io) {
    const length = wholeNumber(args.length, { option: '--length', min: 1, max: 500 });
    const budget = wholeNumber(args.budget, { option: '--budget', min: 1, max: 1e11 });
    const system = await loadSystem(args.spec, io);
    const computations = countPlain(system, length);
    const trees = countTrees();
    if (guaranteeOf(system) !== 'complete') {
      io.stderr.write(`${system.name}: these are the trees that S′ derives; S may derive a few more\n`);
    }
    if (args.json) {
      io.stdout.write(toJson({ system: system.name, length, trees, computations }));
    } else {
      const columns = [
        { title: 'system' },
        ...['words', 'trees', 'computations of S'].map((title) => ({ title, align: 'right' as const })),
      ];
      io.stdout.write(formatTable(columns, [[system.name, String(length), grouped(trees), grouped(computations)]]));
    }
    return 0;

    function countTrees(): bigint {
      const progress = startProgress(io.stderr, { label: `counting the trees of ${length} words`, total: 1 });
      progress.update(0);
      try {
        return countCanonical(canonicalSystem(system), length, new Budget(budget));
      } catch (error) {
        if (!(error instanceof BudgetExceeded)) throw error;
        const advice = error.what === 'work' ? 'try a smaller --length or a larger --budget' : 'try a smaller --length';
        throw new UsageError(`counting the trees of ${length} words takes ${error.message}; ${advice}`);
      } finally {
        progress.end();
      }
    }
  },
};
