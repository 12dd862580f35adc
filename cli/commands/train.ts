/** `arcforge train`: from a treebank and a system to a model for `arcforge parse`. */
import { join } from 'node:path';
import { counted, grouped } from '../../runtime/amounts.ts';
import { formatReduction } from '../../generator/theory/reduction.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import { LEARNERS, type Learner } from '../../learn/learners.ts';
import { loadParser } from '../../learn/load-parser.ts';
import { startsAsModel } from '../../learn/model-file.ts';
import type { TrainingPass } from '../../learn/train-linear.ts';
import { devScores } from '../../treebank/dev-scores.ts';
import { compileCompletingModule } from '../modules/compile-module.ts';
import { prepareFile, writeBytes } from '../modules/write.ts';
import { singleString, SPEC_ARGUMENT, wholeNumber, type Command } from '../shared/command.ts';
import { UsageError } from '../shared/io.ts';
import { loadSystem } from '../shared/load-spec.ts';
import { percent } from '../treebank/figures.ts';
import { readTrainingData } from '../treebank/training-data.ts';

interface Arguments {
  readonly spec: string;
  readonly train: readonly string[];
  readonly dev: readonly string[] | undefined;
  readonly out: string;
  readonly name: string | undefined;
  readonly learner: Learner;
  readonly passes: string;
  readonly seed: string;
}

export const trainCommand: Command<Arguments> = {
  usage: 'train <spec>',
  summary: 'Train a parser on a treebank',
  examples: [
    [
      'arcforge train attardi-3-free-single --train train.conllu --dev dev.conllu --out models',
      'writes models/attardi-3-free-single.model',
    ],
  ],
  options: (yargs) =>
    yargs
      .positional('spec', { describe: SPEC_ARGUMENT, type: 'string', demandOption: true })
      .option('train', {
        describe: 'CoNLL-U or CoNLL-X files to learn from, also gz',
        type: 'string',
        array: true,
        demandOption: true,
      })
      .option('dev', {
        describe: 'files that tell which pass was the best; without any, the last counts',
        type: 'string',
        array: true,
      })
      .option('out', { describe: 'the folder of the model', type: 'string', demandOption: true })
      .option('name', { describe: 'the name of the model; by default that of the system', type: 'string' })
      .option('learner', {
        describe: 'what learns: a linear model, a fast network, or a network that reads the whole sentence first',
        choices: Object.keys(LEARNERS) as Learner[],
        default: 'linear',
      } as const)
      .option('passes', { describe: 'how often to go through the sentences', type: 'string', default: '10' })
      .option('seed', {
        describe: 'the seed of their order; the same seed gives the same model',
        type: 'string',
        default: '1',
      })
      .epilogue(
        'The model is written after each pass that is better than all before, so an interrupted run leaves the best so far. Systems with -free-single, such as attardi-3-free-single, are the first choice.',
      ),
  async run(args, io) {
    const passes = wholeNumber(args.passes, { option: '--passes', min: 1, max: 1000 });
    const seed = wholeNumber(args.seed, { option: '--seed', min: 0, max: 2 ** 31 - 1 });
    const system = await loadSystem(args.spec, io);
    const path = join(singleString(args.out, '--out'), `${modelName(args.name ?? system.name)}.model`);
    const { module } = await compileCompletingModule(system);
    const data = await readTrainingData({ train: args.train.map(String), dev: (args.dev ?? []).map(String) }, io);
    if (data === undefined) return 1;
    await prepareFile(path, startsAsModel);
    const spec = specOf(system);
    let best = -1;
    let written = '';
    const training = refusingUnfit(() => LEARNERS[args.learner](module, data.columns, { passes, seed, spec }));
    for (const { model: modelSoFar, ...pass } of training) {
      if (pass.pass === 1 && !reportReach(pass, { name: system.name, sentences: data.columns.sentences })) return 1;
      const model = modelSoFar();
      const scores = data.dev.length === 0 ? undefined : await devScores(loadParser(module, model), data.dev);
      io.stderr.write(`${describePass(pass)}${scores === undefined ? '' : describeScores(scores)}\n`);
      const score = scores?.las.correct ?? pass.pass;
      if (score <= best) continue;
      best = score;
      written = await write(model, pass.pass);
    }
    io.stdout.write(written);
    return 0;

    async function write(bytes: Uint8Array, pass: number): Promise<string> {
      await writeBytes(path, bytes);
      const { labels } = loadParser(module, bytes);
      return `written ${path}: pass ${pass}, ${counted(labels.length, 'label')}, ${grouped(bytes.length)} bytes\n`;
    }

    /** False if there is nothing to learn from. */
    function reportReach(
      { leftOut }: TrainingPass,
      { name, sentences }: { readonly name: string; readonly sentences: number },
    ): boolean {
      if (leftOut > 0) {
        io.stderr.write(
          `trees out of reach of ${name}, which teach nothing: ${grouped(leftOut)} of ${grouped(sentences)}; arcforge recommend finds systems that reach more\n`,
        );
      }
      if (leftOut < sentences) return true;
      if (sentences === 0) io.stderr.write('there are no sentences in the input\n');
      return false;
    }
  },
};

/** A system that cannot be learned with is wrong usage. */
function* refusingUnfit<Item>(items: () => Iterable<Item>): Generator<Item, void, undefined> {
  try {
    yield* items();
  } catch (error) {
    if (error instanceof RangeError)
      throw new UsageError(`${error.message}; choose a smaller system or its guess-free form`);
    throw error;
  }
}

function modelName(name: string): string {
  if (/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(name)) return name;
  throw new UsageError('--name must consist of letters, digits, dots, hyphens and underscores');
}

function describePass({ pass, transitions, wrongTransitions, arcs, wrongLabels }: TrainingPass): string {
  const wrong = percent({ part: wrongTransitions, whole: transitions });
  return `pass ${pass}: ${wrong} of transitions and ${percent({ part: wrongLabels, whole: arcs })} of labels wrong`;
}

function describeScores({ uas, las }: Awaited<ReturnType<typeof devScores>>): string {
  const share = ({ correct, gold }: typeof uas): string => percent({ part: correct, whole: gold });
  return `; dev UAS ${share(uas)}, LAS ${share(las)}`;
}

/** The system as a spec, so that a model needs no other file. */
function specOf({ name, description, depth, mode, root, form, reductions }: TransitionSystem): string {
  const returning = { 'in-place': undefined, returning: true, 'returning-right': 'right' }[mode];
  return JSON.stringify({
    name,
    description,
    depth,
    returning,
    root,
    form,
    reductions: reductions.map(formatReduction),
  });
}
