/** `train-tagger` for programs: from a treebank in memory to a model. */
import { checkSome } from '../runtime/text/check-choice.ts';
import { checkOptions } from '../runtime/text/check-options.ts';
import type { TreebankInput } from '../runtime/conll/input.ts';
import { TreebankColumns } from '../runtime/conll/treebank-columns.ts';
import { loadTagger } from '../runtime/tagger/tagger.ts';
import { wholeNumberOption } from '../runtime/text/whole-number.ts';
import type { Agreement } from '../treebank/evaluation/scores.ts';
import { tagScores } from '../treebank/tag-scores.ts';
import { forEachValid } from '../treebank/valid-columns.ts';
import { GoldText } from './segmenter/gold-text.ts';
import { bestModel, checkControl, type TrainingControl } from './shared/scored-training.ts';
import { NothingToLearn, type TrainingEvent } from './shared/training.ts';
import { TAGGER_COLUMNS, tagsInUse, trainTags, type TaggerColumns } from './tagger/train-tags.ts';
import { bestSegmenter, type TrainedSegmenter } from './train-segmenter.ts';
import { TAG_COLUMNS, type TagColumnName } from '../runtime/parser/tag-columns.ts';

export interface TaggerTrainingOptions extends TrainingControl {
  /** The columns to fill in; by default those of UPOS, XPOS and FEATS that the treebank has. */
  readonly tags?: readonly TagColumnName[];
  /** How often to go through the sentences; 8 times by default. */
  readonly passes?: number;
  /** The same treebank, options and seed give the same model; 1 by default. */
  readonly seed?: number;
  /** Sentences that tell which pass was the best; without any, the last counts. */
  readonly dev?: TreebankInput;
}

/** A model, and how it came about. */
export interface TrainedTagger {
  readonly model: Uint8Array;
  readonly pass: number;
  /** On dev, if there is any, by column. */
  readonly scores?: Readonly<Record<string, Agreement>>;
}

/**
 * Trains a tagger on sentences with tags; heads do not matter. If the treebank tells its text (`SpaceAfter=No`),
 * the tagger has a segmenter too.
 */
export async function trainTagger(
  treebank: TreebankInput,
  options: TaggerTrainingOptions = {},
): Promise<TrainedTagger> {
  checkOptions(options);
  checkControl(options);
  checkSome(options.tags ?? [], { name: 'tags', values: TAG_COLUMNS });
  const passes = wholeNumberOption(options.passes ?? 8, { option: 'passes', min: 1, max: 1000 });
  const seed = wholeNumberOption(options.seed ?? 1, { option: 'seed', min: 0, max: 2 ** 31 - 1 });
  const [train, dev] = [await readTagging(treebank), await readTagging(options.dev ?? [])];
  if (train.columns.sentences === 0) {
    throw new NothingToLearn('there are no sentences, so there is nothing to learn from');
  }
  const tags = TAG_COLUMNS.filter((name) => (options.tags ?? tagsInUse(train.columns)).includes(name));
  if (tags.length === 0) throw new RangeError(`tags must be some of ${TAG_COLUMNS.join(', ')}`);
  const { segmenter: _, ...trained } = await bestTagger(
    { train, dev },
    {
      ...options,
      tags,
      passes,
      seed,
      onPart: (part, event) => (part === 'tagger' ? options.onProgress?.(event) : undefined),
    },
  );
  return trained;
}

/** What a tagger learns from: the columns of a treebank, and its text. */
export interface TaggingData {
  readonly columns: TaggerColumns;
  readonly text: GoldText;
}

export interface TaggerParts extends Pick<TrainingControl, 'signal'> {
  /** The columns to fill in; if there are none, the segmenter is all that the tagger has. */
  readonly tags: readonly TagColumnName[];
  readonly passes: number;
  readonly seed: number;
  /** Called now and then, and after each pass of each part. */
  readonly onPart?: (part: 'segmenter' | 'tagger', event: TrainingEvent) => void | Promise<void>;
}

/** The tagger of the best pass, with the best segmenter if the treebank tells its text. */
export async function bestTagger(
  { train, dev }: { readonly train: TaggingData; readonly dev: TaggingData },
  { tags, passes, seed, signal, onPart = () => {} }: TaggerParts,
): Promise<TrainedTagger & { readonly segmenter?: TrainedSegmenter }> {
  const control = signal === undefined ? {} : { signal };
  const segmenter = train.text.isTold
    ? await bestSegmenter(
        { train: train.text, dev: dev.text },
        { passes, seed, ...control, onProgress: (event) => onPart('segmenter', event) },
      )
    : undefined;
  const score = async (model: Uint8Array) => {
    if (dev.columns.sentences === 0) return undefined;
    const byColumn = tagScores(loadTagger(model), dev.columns);
    return { byColumn, score: Object.values(byColumn).reduce((sum, { correct }) => sum + correct, 0) };
  };
  const events = trainTags(train.columns, {
    passes: tags.length === 0 ? 1 : passes,
    seed,
    tags,
    ...(segmenter && { segmenter: segmenter.model }),
  });
  const { model, pass, scores } = (await bestModel(events, { score, ...control }, (event) => onPart('tagger', event)))!;
  return { model, pass, ...(scores && { scores: scores.byColumn }), ...(segmenter && { segmenter }) };
}

/** Reads a treebank; heads do not matter. */
export async function readTagging(treebank: TreebankInput): Promise<TaggingData> {
  const columns = new TreebankColumns(TAGGER_COLUMNS);
  const text = new GoldText();
  await forEachValid(treebank, { heads: 'ignore' }, (sentence) => {
    columns.add(sentence);
    text.add(sentence);
  });
  return { columns, text };
}
