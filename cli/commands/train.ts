/** `arcforge train`: from a treebank and a system to a parser. */
import { join } from 'node:path';
import { defaultPasses } from '../../learn/default-passes.ts';
import { hasLayers, LAYER_BOUNDS, LEARNERS } from '../../learn/learners.ts';
import { chosenFeatures } from '../../learn/linear/chosen-features.ts';
import { specOfModule } from '../../learn/shared/spec-of-module.ts';
import { UnfitSystem, type TrainingOptions } from '../../learn/shared/training.ts';
import { OPTIONAL_COLUMNS, type OptionalColumn } from '../../runtime/parser/atoms.ts';
import { FEATURE_SET_NAMES, type FeatureSet } from '../../runtime/trained/feature-sets.ts';
import { loadParser, type Learner } from '../../runtime/trained/load-parser.ts';
import { InvalidSentence } from '../../runtime/conll/problem.ts';
import { devScores } from '../../treebank/dev-scores.ts';
import { compileCompletingModule } from '../modules/compile-module.ts';
import { generateParserFile } from '../modules/generate-file.ts';
import { TARGETS, type Target } from '../modules/language.ts';
import { inLanguage } from '../modules/module-files.ts';
import { prepareFile } from '../modules/write.ts';
import { compareFile, writeModules } from '../modules/write-modules.ts';
import { namedFolder, SPEC_ARGUMENT, wholeNumber, type Command } from '../shared/command.ts';
import { UsageError } from '../shared/io.ts';
import { loadSystem } from '../shared/load-spec.ts';
import { keepBest } from '../treebank/keep-best.ts';
import { readTrainingData } from '../treebank/training-data.ts';
import { describeWritten, formatScores, reportEmptyDev, reportReach } from '../treebank/training-report.ts';
import { DEV_FILES, TRAIN_FILES } from '../treebank/treebank-options.ts';
import { modelName, modelToResume, TRAINED_MODELS, unfit } from '../treebank/model-file.ts';

interface Arguments {
  readonly spec: string;
  readonly train: readonly string[];
  readonly dev: readonly string[] | undefined;
  readonly out: string;
  readonly name: string | undefined;
  readonly learner: Learner;
  readonly beam: string;
  readonly features: FeatureSet | undefined;
  readonly without: readonly OptionalColumn[] | undefined;
  readonly target: Target;
  readonly passes: string | undefined;
  readonly layers: string | undefined;
  readonly width: string | undefined;
  readonly seed: string;
  readonly resume: boolean;
}

export const trainCommand: Command<Arguments> = {
  usage: 'train <spec>',
  summary: 'Train a parser on a treebank',
  examples: [
    [
      'arcforge train attardi-3-free-single --train train.conllu --dev dev.conllu --out models',
      'writes models/attardi-3-free-single.ts and .model',
    ],
    [
      'arcforge train arc-standard-free-single --train train.conllu --dev dev.conllu --beam 8 --out models --name en',
      'more accurate, and slower: writes models/en.ts and en.model',
    ],
    [
      'arcforge train attardi-3-free-single --train train.conllu --out models --target js',
      'for pages and for Node 20: writes .js, .d.ts and .model',
    ],
    [
      'arcforge train arc-standard-free-single --learner encoder --train train.conllu --dev dev.conllu --out models',
      'the most accurate: a network that reads the whole sentence first',
    ],
    [
      'arcforge train arc-hybrid-single --learner crf --train train.conllu --dev dev.conllu --out models',
      'a network over whole trees: exact probabilities, projective trees only',
    ],
  ],
  options: (yargs) =>
    yargs
      .positional('spec', { describe: SPEC_ARGUMENT, type: 'string', demandOption: true })
      .option('train', TRAIN_FILES)
      .option('dev', DEV_FILES)
      .option('out', { describe: 'the folder of the parser', type: 'string', demandOption: true })
      .option('name', { describe: 'the name of the parser; by default that of the system', type: 'string' })
      .option('learner', {
        describe:
          'what learns: a linear model, a fast network, a network that reads the whole sentence first, or one that knows the probability of every projective tree',
        choices: Object.keys(LEARNERS) as Learner[],
        default: 'linear',
      })
      .option('beam', { describe: 'the width of the beam; 1 is greedy', type: 'string', default: '1' })
      .option('features', {
        describe:
          'which features; by default front for systems with the buffer’s front, else lean if greedy, else rich',
        choices: FEATURE_SET_NAMES,
      })
      .option('without', {
        describe: 'columns to leave out, because the text to parse will not have them',
        choices: OPTIONAL_COLUMNS,
        array: true,
      })
      .option('target', {
        describe: 'the language of the module: TypeScript, or JavaScript with declarations',
        choices: TARGETS,
        default: 'ts',
      })
      .option('passes', {
        describe:
          'how often to go through the sentences; by default 10 times, with a network 30 if there are few words',
        type: 'string',
      })
      .option('layers', { describe: 'recurrent layers of --learner encoder and crf; 2 by default', type: 'string' })
      .option('width', {
        describe: 'the width of these layers, a multiple of 8; by default 192, for crf 320',
        type: 'string',
      })
      .option('seed', {
        describe: 'the same seed gives the same model',
        type: 'string',
        default: '1',
      })
      .option('resume', {
        describe: 'start from the weights of the model that is there',
        type: 'boolean',
        default: false,
      })
      .epilogue(
        'The model is written after each pass that is better than all before; Ctrl-C stops and keeps the best so far. Systems with -free-single, such as attardi-3-free-single, are the first choice.',
      ),
  async run(args, io) {
    const asked =
      args.passes === undefined ? undefined : wholeNumber(args.passes, { option: '--passes', min: 1, max: 1000 });
    const { layers, width } = chosenLayers(args);
    const seed = wholeNumber(args.seed, { option: '--seed', min: 0, max: 2 ** 31 - 1 });
    const beam = wholeNumber(args.beam, { option: '--beam', min: 1, max: 256 });
    if (args.features !== undefined && args.learner !== 'linear') {
      throw new UsageError(`--features are those of the linear learner; leave it out with --learner ${args.learner}`);
    }
    if (beam !== 1 && args.learner === 'crf') throw new UsageError('--learner crf finds the best tree without a beam');
    const system = await loadSystem(args.spec, io);
    const folder = namedFolder(args.out, '--out');
    const name = modelName(args.name ?? system.name);
    const path = join(folder, `${name}.model`);
    const { module } = await compileCompletingModule(system);
    const resume = args.resume ? await modelToResume(path, { learner: args.learner, module }) : undefined;
    const features = chosenFeatures({
      reductions: module.reductions,
      features: args.features,
      resume: resume?.parts,
      beam,
    });
    const without = args.without ?? resume?.parts.header.without ?? [];
    const data = await readTrainingData(
      { train: args.train.map(String), dev: (args.dev ?? []).map(String), without },
      io,
    );
    if (data === undefined) return 1;
    if (args.dev !== undefined && data.dev.length === 0) reportEmptyDev(io);
    const goal = await prepareFile(path, TRAINED_MODELS);
    const learner = args.learner === 'linear' ? { kind: args.learner, features } : { kind: args.learner };
    const parser = await generateParserFile(system, { name, learner });
    const files = await inLanguage(parser, args.target);
    for (const file of files) await compareFile(folder, file);
    const passes = asked ?? defaultPasses(args.learner, data.columns.words);
    const options: TrainingOptions = {
      passes,
      layers,
      width,
      seed,
      beam,
      features,
      spec: specOfModule(module),
      without,
      ...(resume && { resume: resume.parts }),
    };
    return keepBest(
      refusingUnfit(path, () => LEARNERS[args.learner](module, data.columns, options)),
      {
        io,
        passes,
        stopped: '; --resume goes on from here',
        resumed: resume && {
          model: resume.bytes,
          async keep() {
            // Its module may be missing.
            await writeModules(folder, files);
            return `kept ${path}: no pass was better\n`;
          },
        },
        begin: (event) => reportReach(event, { name: system.name, columns: data.columns }, io),
        async score(bytes) {
          if (data.dev.length === 0) return undefined;
          try {
            const { uas, las } = await devScores(loadParser(bytes, module), data.dev);
            return { score: las.correct, text: formatScores({ uas, las }) };
          } catch (error) {
            throw error instanceof InvalidSentence ? new UsageError(`--dev: ${error.message}`) : unfit(path, error);
          }
        },
        async write(bytes, { pass }) {
          await writeModules(folder, files, [{ path: goal, content: bytes }]);
          return describeWritten({ path, module: join(folder, files[0]!.fileName), pass, bytes });
        },
      },
    );
  },
};

/** The layers that are asked for, if the learner has any and does not go on with those of a model. */
function chosenLayers(args: Arguments): Pick<TrainingOptions, 'layers' | 'width'> {
  const [layers, width] = (['layers', 'width'] as const).map((name) =>
    args[name] === undefined ? undefined : wholeNumber(args[name], { option: `--${name}`, ...LAYER_BOUNDS[name] }),
  );
  if (layers === undefined && width === undefined) return {};
  if (!hasLayers(args.learner)) throw new UsageError('--layers and --width are for --learner encoder and crf');
  if (args.resume)
    throw new UsageError('--resume goes on with the layers of the model; leave out --layers and --width');
  if (width !== undefined && width % 8 !== 0) throw new UsageError('--width must be a multiple of 8');
  return { layers, width };
}

/** A system that cannot be learned with, or a model that cannot be gone on with, is wrong usage. */
function* refusingUnfit<Item>(path: string, items: () => Iterable<Item>): Generator<Item, void, undefined> {
  try {
    yield* items();
  } catch (error) {
    throw error instanceof UnfitSystem ? new UsageError(error.message) : unfit(path, error);
  }
}
