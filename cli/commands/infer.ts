/** `arcforge infer`: distributions over the trees of a system, for scores that another program has computed. */
import { inferenceUrl } from '../../generator/compile.ts';
import { inferenceProblem } from '../../generator/frames/plans/inference-problem.ts';
import { mapInOrder } from '../../treebank/map-in-order.ts';
import type { Line, Wanted } from '../infer/answer-line.ts';
import { lineWorkers } from '../infer/line-workers.ts';
import { textLines, UnreadableLine } from '../infer/text-lines.ts';
import { SPEC_ARGUMENT, wholeNumber, type Command } from '../shared/command.ts';
import { STDIN, UsageError, writeSlowly, type Io, unreadable } from '../shared/io.ts';
import { inputStream } from '../shared/read-input.ts';
import { loadSystem } from '../shared/load-spec.ts';
import { startProgress } from '../shared/progress.ts';
import { threadCount } from '../treebank/treebank-options.ts';

interface Arguments {
  readonly spec: string;
  readonly file: string | undefined;
  readonly marginals: boolean;
  readonly risk: boolean;
  readonly best: string;
  readonly samples: string;
  readonly seed: string;
  readonly jobs: string;
}

export const inferCommand: Command<Arguments> = {
  usage: 'infer <spec> [file]',
  summary: 'Compute marginals, best trees and samples from the scores of arcs',
  examples: [
    ['arcforge infer full-3-free-single scores.jsonl', 'log Z, entropy and the best tree of each sentence'],
    ['model | arcforge infer attardi-3 --marginals', 'a stage behind a model in any language'],
    ['arcforge infer attardi-3 scores.jsonl --best 10 --samples 5 --seed 1', 'the ten best trees and five samples'],
    ['arcforge infer attardi-3 scores.jsonl --jobs 4', 'four threads, the same output'],
  ],
  options: (yargs) =>
    yargs
      .positional('spec', {
        describe: `${SPEC_ARGUMENT}; in place, to depth 4, or of degree 1; without ra(p,0)`,
        type: 'string',
        demandOption: true,
      })
      .positional('file', {
        describe: 'JSON lines {"id"?, "scores"}: scores[head][dependent], null forbids; standard input by default',
        type: 'string',
      })
      .option('marginals', { describe: 'add the probability of every arc', type: 'boolean', default: false })
      .option('risk', { describe: 'add the tree of minimum risk', type: 'boolean', default: false })
      .option('best', { describe: 'how many trees, the best first', type: 'string', default: '1' })
      .option('samples', { describe: 'how many trees to draw', type: 'string', default: '0' })
      .option('seed', { describe: 'the seed of the samples', type: 'string', default: '1' })
      .option('jobs', {
        describe: 'number of worker threads; the output keeps the order of the input',
        type: 'string',
        default: '1',
      }),
  async run(args, io) {
    const wanted: Wanted = {
      marginals: args.marginals,
      risk: args.risk,
      best: wholeNumber(args.best, { option: '--best', min: 0, max: 10_000 }),
      samples: wholeNumber(args.samples, { option: '--samples', min: 0, max: 1_000_000 }),
      seed: wholeNumber(args.seed, { option: '--seed', min: 0, max: 2 ** 32 - 1 }),
    };
    const jobs = threadCount(args.jobs);
    const system = await loadSystem(args.spec, io);
    const problem = inferenceProblem(system);
    if (problem !== undefined) throw new UsageError(problem);
    const file = args.file ?? STDIN;
    const progress = startProgress(io.stderr, { label: `preparing ${system.name}`, total: undefined });
    progress.update(0);
    const url = await inferenceUrl(system).finally(() => progress.end());
    const workers = await lineWorkers({ url, wanted }, jobs);
    try {
      const answers = mapInOrder(linesOf(file, io), workers.limit, async (line) => ({
        number: line.number,
        answer: await workers.answer(line),
      }));
      for await (const { number, answer } of answers) {
        if (answer.kind === 'refusal') throw new UsageError(`${file}:${number}: ${answer.problem}`);
        await writeSlowly(io.stdout, Buffer.from(answer.text));
      }
    } finally {
      await workers.close();
      // An open file would keep the program running.
      if (file === STDIN) io.stdin.destroy();
    }
    return 0;
  },
};

/** The lines that are not empty. */
async function* linesOf(file: string, io: Io): AsyncGenerator<Line> {
  try {
    for await (const line of textLines(inputStream(file, io) as AsyncIterable<string | Uint8Array>)) {
      if (line.text.trim() !== '') yield line;
    }
  } catch (error) {
    if (error instanceof UnreadableLine) throw new UsageError(`${file}:${error.number}: ${error.message}`);
    throw unreadable(file, error);
  }
}
