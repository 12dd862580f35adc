/**
 * From a treebank in memory to one model from text to trees. The parser learns from tags of taggers that have not seen
 * the sentence, so that it sees in training what it will see later, and no tree is left out: arcs out of the system’s
 * reach are lifted.
 */
import type { TreebankInput } from '../runtime/conll/input.ts';
import type { SystemModule } from '../runtime/module/system-module.ts';
import { checkParserSystem } from '../runtime/parser/check-parser-system.ts';
import { checkSome } from '../runtime/text/check-choice.ts';
import { checkFunction } from '../runtime/text/check-function.ts';
import { checkOptions } from '../runtime/text/check-options.ts';
import { wholeNumberOption } from '../runtime/text/whole-number.ts';
import { blocksWithout } from '../treebank/valid-columns.ts';
import type { Fold } from './jackknife.ts';
import { foundByParser, joinPipeline, parserTreebanks } from './pipeline-parts.ts';
import { checkControl } from './shared/scored-training.ts';
import { checkModule, NothingToLearn, type TrainingEvent } from './shared/training.ts';
import { tagsInUse } from './tagger/train-tags.ts';
import { trainParser, type ParserTrainingOptions, type TrainedParser } from './train-parser.ts';
import { bestTagger, readTagging, type TrainedTagger } from './train-tagger.ts';
import { TAG_COLUMNS, type TagColumnName } from '../runtime/parser/tag-columns.ts';

export interface PipelineTrainingOptions extends Omit<ParserTrainingOptions, 'without' | 'finds' | 'resume' | 'lift'> {
  /** The columns of tags to find; by default those of UPOS, XPOS and FEATS that the treebank has. */
  readonly tags?: readonly TagColumnName[];
  /** How often taggers and segmenter go through the sentences; 8 times by default. */
  readonly taggerPasses?: number;
  /** As `onProgress`, for segmenter and tagger, which learn first. */
  readonly onPart?: (part: 'segmenter' | 'tagger', event: TrainingEvent) => void | Promise<void>;
  /** As `onProgress`, for the taggers that tag what the parser learns from, each a part of the treebank. */
  readonly onFold?: (fold: Fold, event: TrainingEvent) => void | Promise<void>;
}

/** A model, and how its parts came about. */
export interface TrainedPipeline extends TrainedParser {
  readonly tagger: Omit<TrainedTagger, 'model'>;
}

/** How often taggers and segmenter go through the sentences. */
export const TAGGER_PASSES = 8;

/**
 * Trains segmenter, tagger and parser. `onPart` follows the first two, `onFold` the taggers that the parser’s tags come
 * from, and `onProgress` the parser.
 */
export async function trainPipeline(
  module: SystemModule,
  treebank: TreebankInput,
  options: PipelineTrainingOptions = {},
): Promise<TrainedPipeline> {
  checkParserSystem(module);
  checkOptions(options);
  checkControl(options);
  if (options.onPart !== undefined) checkFunction(options.onPart, 'onPart');
  if (options.onFold !== undefined) checkFunction(options.onFold, 'onFold');
  checkModule(module);
  const { tags: asked, taggerPasses = TAGGER_PASSES, dev: devInput, onPart, onFold, ...parsing } = options;
  checkSome(asked ?? [], { name: 'tags', values: TAG_COLUMNS });
  const passes = wholeNumberOption(taggerPasses, { option: 'taggerPasses', min: 1, max: 1000 });
  const seed = wholeNumberOption(parsing.seed ?? 1, { option: 'seed', min: 0, max: 2 ** 31 - 1 });
  const blocks = { train: await blocksWithout(treebank, []), dev: await blocksWithout(devInput ?? [], []) };
  const [train, dev] = [await readTagging(blocks.train), await readTagging(blocks.dev)];
  if (train.columns.sentences === 0) {
    throw new NothingToLearn('there are no sentences, so there is nothing to learn from');
  }
  const tags = TAG_COLUMNS.filter((name) => (asked ?? tagsInUse(train.columns)).includes(name));
  if (tags.length === 0 && !train.text.isTold) {
    throw new RangeError('the treebank has no tags and does not tell its text; trainParser learns from forms alone');
  }
  const finds = foundByParser(parsing.learner ?? 'linear', tags);
  const control = parsing.signal === undefined ? {} : { signal: parsing.signal };
  const { model: tagger, ...figures } = await bestTagger(
    { train, dev },
    { tags: finds.length > 0 ? [] : tags, passes, seed, ...control, ...(onPart && { onPart }) },
  );
  const data = await parserTreebanks(blocks, { tagger, finds, passes, seed, ...control, ...(onFold && { onFold }) });
  const { model: parser, ...trained } = await trainParser(module, data.train, {
    ...parsing,
    dev: data.dev,
    without: data.without,
    finds,
    lift: true,
  });
  return { ...trained, model: joinPipeline({ tagger, parser }), tagger: figures };
}
