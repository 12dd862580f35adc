/** `arcforge train`: from a treebank and a system to a parser. */
import { join } from 'node:path';
import { calibratedModel } from '../../learn/calibrated-model.ts';
import { defaultPasses } from '../../learn/default-passes.ts';
import { LEARNERS, networksOf } from '../../learn/learners.ts';
import { methodOverTrees } from '../../learn/neural/training-method.ts';
import { chosenFeatures } from '../../learn/linear/chosen-features.ts';
import { specOfModule } from '../../learn/shared/spec-of-module.ts';
import { checkModule, UnfitSystem, type TrainingOptions } from '../../learn/shared/training.ts';
import { OPTIONAL_COLUMNS, type OptionalColumn } from '../../runtime/parser/atoms.ts';
import { FEATURE_SET_NAMES, type FeatureSet } from '../../runtime/trained/feature-sets.ts';
import { loadParser, type Learner } from '../../runtime/trained/load-parser.ts';
import { partsOfPipeline, splitBytes } from '../../runtime/parser/model-bytes.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { InvalidSentence } from '../../runtime/conll/problem.ts';
import { devScores } from '../../treebank/dev-scores.ts';
import { compileForParser } from '../modules/compile-module.ts';
import { generateParserFile } from '../modules/generate-file.ts';
import { TARGETS, type Target } from '../modules/language.ts';
import { inLanguage } from '../modules/module-files.ts';
import { prepareFile } from '../modules/write.ts';
import { compareFile, writeModules } from '../modules/write-modules.ts';
import { namedFolder, SPEC_ARGUMENT, wholeNumber, type Command } from '../shared/command.ts';
import { UsageError } from '../shared/io.ts';
import { loadSystem } from '../shared/load-spec.ts';
import { keepBest } from '../treebank/keep-best.ts';
import {
  chosenLayers,
  chosenNetworks,
  chosenVectorWords,
  helpingThreads,
  type NetworkArguments,
} from '../treebank/network-options.ts';
import { readTrainInput } from '../treebank/train-input.ts';
import { trainTextParts } from '../treebank/text-training.ts';
import {
  describeWritten,
  formatScores,
  reportEmptyDev,
  reportReach,
  reportUncalibrated,
} from '../treebank/training-report.ts';
import { checkTagOptions } from '../treebank/tag-options.ts';
import { trainingThreads } from '../treebank/training-threads.ts';
import { sizeOfInputs } from '../treebank/treebank-input.ts';
import { DEV_FILES, TRAIN_FILES } from '../treebank/treebank-options.ts';
import { vectorsOf } from '../treebank/vectors-file.ts';
import { modelName, modelToResume, refusingUnfit, TRAINED_MODELS, unfit } from '../treebank/model-file.ts';
import { TAG_COLUMNS, type TagColumnName } from '../../runtime/parser/tag-columns.ts';

interface Arguments extends NetworkArguments {
  readonly spec: string;
  readonly train: readonly string[];
  readonly dev: readonly string[] | undefined;
  readonly out: string;
  readonly name: string | undefined;
  readonly beam: string;
  readonly features: FeatureSet | undefined;
  readonly goldTags: boolean;
  readonly tags: readonly TagColumnName[] | undefined;
  readonly without: readonly OptionalColumn[] | undefined;
  readonly target: Target;
  readonly passes: string | undefined;
  readonly seed: string;
}

export const trainCommand: Command<Arguments> = {
  usage: 'train <spec>',
  summary: 'Train a model from text to trees on a treebank',
  numbers: ['passes', 'layers', 'width', 'networks', 'vector-words'],
  examples: [
    [
      'arcforge train attardi-3-free-single --train train.conllu --dev dev.conllu --out models',
      'from text to trees: writes models/attardi-3-free-single.ts and .model',
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
      'arcforge train attardi-3-free-single --gold-tags --train train.conllu --dev dev.conllu --out models',
      'for experiments: a parser over the tags of the treebank, which the input must have',
    ],
    [
      'arcforge train arc-hybrid-single --learner crf --train train.conllu --dev dev.conllu --out models',
      'a network over whole projective trees, which knows exact probabilities',
    ],
    [
      'arcforge train attardi-3-free-single --learner crf --train train.conllu --dev dev.conllu --out models',
      'the same over trees that need not be projective, with scores of arcs',
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
          'what learns: a linear model, a fast network, a network that reads the whole sentence first, or one that knows the probability of every tree',
        choices: Object.keys(LEARNERS) as Learner[],
        default: 'linear',
      })
      .option('beam', { describe: 'the width of the beam; 1 is greedy', type: 'string', default: '1' })
      .option('features', {
        describe:
          'which features; by default front for systems with the buffer’s front, else lean if greedy, else rich',
        choices: FEATURE_SET_NAMES,
      })
      .option('tags', {
        describe: 'the columns of tags to find; by default all of these that the treebank has',
        choices: TAG_COLUMNS,
        array: true,
      })
      .option('gold-tags', {
        describe: 'a parser alone, over the tags of the treebank: what it parses must have such tags',
        type: 'boolean',
        default: false,
      })
      .option('without', {
        describe: 'with --gold-tags: columns to leave out, because what is parsed will not have them',
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
      .option('layers', {
        describe: 'recurrent layers of --learner encoder and crf; by default 2, for crf 4',
        type: 'string',
      })
      .option('width', {
        describe: 'the width of these layers, a multiple of 8; by default 192, for crf 256',
        type: 'string',
      })
      .option('vectors', {
        describe: 'a file of word vectors for a network, as word2vec and GloVe write text; gzip is fine',
        type: 'string',
      })
      .option('vector-words', {
        describe: 'how many of its words at most become part of the model; by default as many as take 3 MB',
        type: 'string',
      })
      .option('networks', {
        describe: 'networks of one model that vote, each trained by itself: more accurate, and slower; 1 by default',
        type: 'string',
      })
      .option('seed', {
        describe: 'the same seed gives the same model',
        type: 'string',
        default: '1',
      })
      .option('jobs', {
        describe: 'number of threads of a network; the model is the same with any number',
        type: 'string',
        default: '1',
      })
      .option('resume', {
        describe: 'start from the weights of the model that is there',
        type: 'boolean',
        default: false,
      })
      .epilogue(
        'The model needs forms only: it finds tags, and, if the treebank tells its text by SpaceAfter=No, sentences and words. The parser learns from tags of taggers that have not seen the sentence; the networks of encoder and crf find tags and trees together. Arcs out of reach of the system are lifted, and put back after parsing (not by crf). The model is written after each pass that is better than all before; Ctrl-C stops and keeps the best so far. Systems with -free-single, such as attardi-3-free-single, are the first choice.',
      ),
  async run(args, io) {
    const asked =
      args.passes === undefined ? undefined : wholeNumber(args.passes, { option: '--passes', min: 1, max: 1000 });
    const { layers, width } = chosenLayers(args);
    const vectorWords = chosenVectorWords(args);
    const networks = chosenNetworks(args);
    const seed = wholeNumber(args.seed, { option: '--seed', min: 0, max: 2 ** 31 - 1 });
    const helpers = helpingThreads(args);
    const beam = wholeNumber(args.beam, { option: '--beam', min: 1, max: 256 });
    if (args.features !== undefined && args.learner !== 'linear') {
      throw new UsageError(`--features are those of the linear learner; leave it out with --learner ${args.learner}`);
    }
    if (beam !== 1 && args.learner === 'crf') throw new UsageError('--learner crf finds the best tree without a beam');
    checkTagOptions(args);
    const system = await loadSystem(args.spec, io);
    const folder = namedFolder(args.out, '--out');
    const name = modelName(args.name ?? system.name);
    const path = join(folder, `${name}.model`);
    const { module, url } = await compileForParser(system, args.learner);
    const { learner: kind, goldTags } = args;
    const resume = args.resume ? await modelToResume(path, { learner: kind, module, goldTags }, io) : undefined;
    const features = chosenFeatures({
      reductions: module.reductions,
      features: args.features,
      resume: resume?.parts,
      beam,
    });
    const files = { train: args.train.map(String), dev: (args.dev ?? []).map(String) };
    const stored = resume && !goldTags ? partsOfPipeline(splitBytes(resume.bytes, 'arcforge train')) : undefined;
    const given = args.without ?? resume?.parts.header.without ?? [];
    refuseUnfitSystem(args.learner, module);
    sizeOfInputs([...files.train, ...files.dev, ...(args.vectors === undefined ? [] : [args.vectors])]);
    const input = await readTrainInput(
      { ...files, goldTags, tags: args.tags, without: given, storedTags: stored?.predicts },
      io,
    );
    if (input === undefined) return 1;
    if (args.dev !== undefined && input.dev.length === 0) reportEmptyDev(io);
    const goal = await prepareFile(path, TRAINED_MODELS);
    const learner = args.learner === 'linear' ? { kind: args.learner, features } : { kind: args.learner };
    const parser = await generateParserFile(system, { name, learner, text: 'text' in input });
    const modules = await inLanguage(parser, args.target);
    for (const file of modules) await compareFile(folder, file);
    const parts =
      'text' in input ? await trainTextParts(input.text, { learner: kind, module, seed, resume }, io) : undefined;
    const data = 'text' in input ? parts : input;
    if (data === undefined) return 1;
    const without = parts?.without ?? given;
    const vectors =
      args.vectors === undefined ? undefined : await vectorsOf(args.vectors, data.columns, vectorWords, io);
    const passes = asked ?? defaultPasses(args.learner, data.columns.words);
    const threads = helpers > 0 ? trainingThreads(helpers, url) : undefined;
    const options: TrainingOptions = {
      passes,
      layers,
      width,
      vectors,
      networks,
      seed,
      beam,
      features,
      spec: specOfModule(module),
      without,
      tags: parts?.tags,
      threads,
      ...(resume && { resume: resume.parts }),
    };
    let isUncalibrated = false;
    try {
      const code = await keepBest(
        refusingUnfit(path, () => LEARNERS[args.learner](module, data.columns, options)),
        {
          io,
          passes: passes * (networks ?? networksOf(resume?.parts)),
          stopped: '; --resume goes on from here',
          resumed: resume && {
            model: resume.bytes,
            async keep() {
              // Its module may be missing.
              await writeModules(folder, modules);
              return `kept ${path}: no pass was better\n`;
            },
          },
          begin: (event) => reportReach(event, { name: system.name, columns: data.columns }, io),
          async score(bytes) {
            if (data.dev.length === 0) return undefined;
            try {
              const { uas, las, tags } = await devScores(loadParser(bytes, module), data.dev);
              return { score: las.correct, text: formatScores({ uas, las, ...tags }) };
            } catch (error) {
              throw error instanceof InvalidSentence ? new UsageError(`--dev: ${error.message}`) : unfit(path, error);
            }
          },
          async write(uncalibrated, { pass }) {
            const model = calibratedModel(uncalibrated, module, data.dev);
            isUncalibrated = args.learner === 'crf' && data.dev.length > 0 && model === uncalibrated;
            const bytes = parts?.join(model) ?? model;
            await writeModules(folder, modules, [{ path: goal, content: bytes }]);
            return describeWritten({ path, module: join(folder, modules[0]!.fileName), pass, bytes });
          },
        },
      );
      if (isUncalibrated) reportUncalibrated(io);
      return code;
    } finally {
      await threads?.close();
    }
  },
};

/** Refuses a system that cannot be learned with, before anything is trained. */
function refuseUnfitSystem(learner: Learner, module: SystemModule): void {
  try {
    checkModule(module);
    if (learner === 'crf') methodOverTrees(module).check(module);
  } catch (error) {
    throw error instanceof UnfitSystem ? new UsageError(error.message) : error;
  }
}
