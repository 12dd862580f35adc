/** `arcforge infer`: distributions over the trees of a system, for scores that another program has computed. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { compileInference } from '../../generator/compile.ts';
import { inferenceProblem } from '../../generator/inference/inference-problem.ts';
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import type { ScoredTree, TreeDistribution } from '../../runtime/module/tree-distribution.ts';
import { SPEC_ARGUMENT, wholeNumber, type Command } from '../shared/command.ts';
import { reason, STDIN, UsageError, writeSlowly, type Io } from '../shared/io.ts';
import { loadSystem } from '../shared/load-spec.ts';

interface Arguments {
  readonly spec: string;
  readonly file: string | undefined;
  readonly marginals: boolean;
  readonly risk: boolean;
  readonly best: string;
  readonly samples: string;
  readonly seed: string;
}

export const inferCommand: Command<Arguments> = {
  usage: 'infer <spec> [file]',
  summary: 'Compute marginals, best trees and samples from the scores of arcs',
  examples: [
    ['arcforge infer full-3-free-single scores.jsonl', 'log Z, entropy and the best tree of each sentence'],
    ['model | arcforge infer attardi-3 --marginals', 'a stage behind a model in any language'],
    ['arcforge infer attardi-3 scores.jsonl --best 10 --samples 5 --seed 1', 'the ten best trees and five samples'],
  ],
  options: (yargs) =>
    yargs
      .positional('spec', { describe: `${SPEC_ARGUMENT}; in place, to depth 3`, type: 'string', demandOption: true })
      .positional('file', {
        describe: 'JSON lines {"id"?, "scores"}: scores[head][dependent], null forbids; standard input by default',
        type: 'string',
      })
      .option('marginals', { describe: 'add the probability of every arc', type: 'boolean', default: false })
      .option('risk', { describe: 'add the tree of minimum risk', type: 'boolean', default: false })
      .option('best', { describe: 'how many trees, the best first', type: 'string', default: '1' })
      .option('samples', { describe: 'how many trees to draw', type: 'string', default: '0' })
      .option('seed', { describe: 'of the samples', type: 'string', default: '1' }),
  async run(args, io) {
    const wanted: Wanted = {
      marginals: args.marginals,
      risk: args.risk,
      best: wholeNumber(args.best, { option: '--best', min: 0, max: 10_000 }),
      samples: wholeNumber(args.samples, { option: '--samples', min: 0, max: 1_000_000 }),
      random: seededRandom(wholeNumber(args.seed, { option: '--seed', min: 0, max: 2 ** 32 - 1 })),
    };
    const system = await loadSystem(args.spec, io);
    const problem = inferenceProblem(system);
    if (problem !== undefined) throw new UsageError(problem);
    const { treeDistribution } = await compileInference(system);
    const file = args.file ?? STDIN;
    let number = 0;
    for await (const line of linesOf(file, io)) {
      number++;
      if (line.trim() === '') continue;
      const place = `${file}:${number}`;
      const { id, scores } = readProblem(line, place);
      const length = scores.length - 1;
      let answer: object;
      try {
        const distribution = treeDistribution(scores.flat(), length);
        answer = { ...(id === undefined ? {} : { id }), ...answerOf(distribution, length, wanted) };
      } catch (error) {
        if (error instanceof RangeError) throw new UsageError(`${place}: ${error.message}`);
        throw error;
      }
      await writeSlowly(io.stdout, Buffer.from(`${JSON.stringify(answer)}\n`));
    }
    return 0;
  },
};

interface Wanted {
  readonly marginals: boolean;
  readonly risk: boolean;
  readonly best: number;
  readonly samples: number;
  readonly random: () => number;
}

async function* linesOf(file: string, { stdin }: Io): AsyncGenerator<string> {
  try {
    const input = file === STDIN ? stdin : createReadStream(file);
    yield* createInterface({ input, crlfDelay: Infinity });
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${reason(error)}`);
  }
}

function isScore(score: unknown): boolean {
  return score === null || typeof score === 'number';
}

/** The scores of a line as rows of numbers. */
function readProblem(line: string, place: string): { readonly id: unknown; readonly scores: number[][] } {
  const expected = 'expected {"scores": [[…], …]} with as many rows as columns, of numbers or null';
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new UsageError(`${place} is not JSON; ${expected}`);
  }
  const { id, scores } = (value ?? {}) as { readonly id?: unknown; readonly scores?: unknown };
  const isMatrix =
    Array.isArray(scores) &&
    scores.length > 1 &&
    scores.every((row) => Array.isArray(row) && row.length === scores.length && row.every(isScore));
  if (!isMatrix) throw new UsageError(`${place}: ${expected}`);
  return { id, scores: (scores as (number | null)[][]).map((row) => row.map((score) => score ?? -Infinity)) };
}

function plain({ heads, score }: ScoredTree): object {
  return { heads: [...heads], score };
}

/** What is told of one sentence. Numbers that JSON does not have are null. */
function answerOf(distribution: TreeDistribution, length: number, wanted: Wanted): object {
  const logPartition = distribution.logPartition();
  const isPossible = logPartition > -Infinity;
  const best = wanted.best === 1 ? [distribution.best()] : wanted.best === 0 ? [] : distribution.kBest(wanted.best);
  const risk = wanted.risk ? distribution.minimumRisk() : undefined;
  return {
    logPartition,
    entropy: distribution.entropy(),
    ...(wanted.best > 0 ? { best: best.flatMap((tree) => (tree === undefined ? [] : [plain(tree)])) } : {}),
    ...(risk === undefined ? {} : { minimumRisk: [...risk.heads] }),
    ...(wanted.samples > 0 && isPossible
      ? { samples: Array.from({ length: wanted.samples }, () => [...distribution.sample(wanted.random)]) }
      : {}),
    ...(wanted.marginals ? { marginals: rowsOf(distribution.marginals(), length + 1) } : {}),
  };
}

function rowsOf(values: Float64Array, size: number): number[][] {
  return Array.from({ length: size }, (_, row) => [...values.subarray(row * size, (row + 1) * size)]);
}
