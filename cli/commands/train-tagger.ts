/** `arcforge train-tagger`: from a treebank to a tagger. */
import { join } from 'node:path';
import { TAGGER_COLUMNS, tagsInUse, trainTags, type TaggerColumns } from '../../learn/tagger/train-tags.ts';
import { GoldText } from '../../learn/segmenter/gold-text.ts';
import { TooManyTags } from '../../learn/shared/tag-targets.ts';
import { bestSegmenter } from '../../learn/train-segmenter.ts';
import type { Sentence } from '../../runtime/conll/sentence.ts';
import { counted, grouped } from '../../runtime/text/amounts.ts';
import { TreebankColumns } from '../../runtime/conll/treebank-columns.ts';
import { loadTagger } from '../../runtime/tagger/tagger.ts';
import { tagScores } from '../../treebank/tag-scores.ts';
import { prepareFile, replaceFiles } from '../modules/write.ts';
import { namedFolder, singleString, wholeNumber, type Command } from '../shared/command.ts';
import { UsageError, type Io } from '../shared/io.ts';
import { keepBest } from '../treebank/keep-best.ts';
import { modelName, TRAINED_MODELS } from '../treebank/model-file.ts';
import { formatSegmenter } from '../treebank/parts-report.ts';
import { formatScores, reportEmptyDev, reportNothing } from '../treebank/training-report.ts';
import { sizeOfInputs } from '../treebank/treebank-input.ts';
import { DEV_FILES, TRAIN_FILES } from '../treebank/treebank-options.ts';
import { visitSentences } from '../treebank/visit-sentences.ts';
import { TAG_COLUMNS, type TagColumnName } from '../../runtime/parser/tag-columns.ts';

interface Arguments {
  readonly train: readonly string[];
  readonly dev: readonly string[] | undefined;
  readonly out: string;
  readonly name: string;
  readonly tags: readonly TagColumnName[] | undefined;
  readonly passes: string;
  readonly seed: string;
}

export const trainTaggerCommand: Command<Arguments> = {
  usage: 'train-tagger',
  summary: 'Train a tagger on a treebank',
  examples: [
    [
      'arcforge train-tagger --train train.conllu --dev dev.conllu --out models',
      'writes models/tagger.model, which fills in UPOS, XPOS and FEATS',
    ],
    [
      'arcforge train-tagger --train train.conllu --tags upos --out models --name en',
      'writes models/en.model, which fills in one column',
    ],
  ],
  options: (yargs) =>
    yargs
      .option('train', TRAIN_FILES)
      .option('dev', DEV_FILES)
      .option('out', { describe: 'the folder of the tagger', type: 'string', demandOption: true })
      .option('name', { describe: 'the name of the tagger', type: 'string', default: 'tagger' })
      .option('tags', {
        describe:
          'the columns to fill in; by default all of these that the treebank has, as arcforge train learns from all',
        choices: TAG_COLUMNS,
        array: true,
      })
      .option('passes', { describe: 'how often to go through the sentences', type: 'string', default: '8' })
      .option('seed', { describe: 'the same seed gives the same model', type: 'string', default: '1' })
      .epilogue(
        'The treebank needs words and tags; HEAD and DEPREL do not matter. If it tells its text, by SpaceAfter=No, the tagger learns to divide text too. The model is written after each pass that is better than all before; Ctrl-C stops and keeps the best so far. arcforge tag uses it.',
      ),
  async run(args, io) {
    const passes = wholeNumber(args.passes, { option: '--passes', min: 1, max: 1000 });
    const seed = wholeNumber(args.seed, { option: '--seed', min: 0, max: 2 ** 31 - 1 });
    const path = join(namedFolder(args.out, '--out'), `${modelName(singleString(args.name, '--name'))}.model`);
    const [trainFiles, devFiles] = [args.train.map(String), (args.dev ?? []).map(String)];
    sizeOfInputs([...trainFiles, ...devFiles]);
    const [text, devText] = [new GoldText(), new GoldText()];
    const train = await readTags(trainFiles, { io, text });
    const dev = train && (await readTags(devFiles, { io, text: devText }));
    if (train === undefined || dev === undefined) return 1;
    if (train.sentences === 0) {
      reportNothing(io);
      return 1;
    }
    const tags = TAG_COLUMNS.filter((name) => (args.tags ?? tagsInUse(train)).includes(name));
    if (tags.length === 0)
      throw new UsageError('no word of the treebank has a tag: UPOS, XPOS and FEATS are all empty');
    if (args.dev !== undefined && dev.sentences === 0) reportEmptyDev(io);
    const goal = await prepareFile(path, TRAINED_MODELS);
    const segmenter = text.isTold ? await bestSegmenter({ train: text, dev: devText }, { passes, seed }) : undefined;
    if (segmenter !== undefined) io.stderr.write(formatSegmenter(segmenter));
    const options = { passes, seed, tags, ...(segmenter && { segmenter: segmenter.model }) };
    return keepBest(
      refusingTags(() => trainTags(train, options)),
      {
        io,
        passes,
        stopped: '; the best model so far is kept',
        begin: async () => true,
        async score(bytes) {
          if (dev.sentences === 0) return undefined;
          const scores = tagScores(loadTagger(bytes), dev);
          const score = Object.values(scores).reduce((sum, { correct }) => sum + correct, 0);
          return { score, text: formatScores(scores) };
        },
        async write(bytes, { pass }) {
          await replaceFiles([{ path: goal, content: bytes }]);
          const sizes = tags.map((name) => counted(train.vocabularies[name].size, `${name.toUpperCase()} tag`));
          return `written ${path}: pass ${pass}, ${sizes.join(', ')}, ${grouped(bytes.length)} bytes\n`;
        },
      },
    );
  },
};

/** The columns of treebanks, and their text; undefined after a sentence with a problem, which has been reported. */
async function readTags(
  files: readonly string[],
  { io, text }: { readonly io: Io; readonly text: GoldText },
): Promise<TaggerColumns | undefined> {
  const columns = new TreebankColumns(TAGGER_COLUMNS);
  const options = { heads: 'ignore' } as const;
  const visit = (reader: Sentence): void => {
    columns.add(reader);
    text.add(reader);
  };
  const problem = await visitSentences(files, { io, options, visit });
  return problem === undefined ? columns : undefined;
}

/** A column with too many tags is wrong usage. */
function* refusingTags<Item>(items: () => Iterable<Item>): Generator<Item, void, undefined> {
  try {
    yield* items();
  } catch (error) {
    if (error instanceof TooManyTags) throw new UsageError(`${error.message}; leave it out of --tags`);
    throw error;
  }
}
