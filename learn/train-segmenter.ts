/** From a treebank in memory to a segmenter, for programs. */
import type { TreebankInput } from '../runtime/conll/input.ts';
import { loadSegmenter } from '../runtime/segmenter/load-segmenter.ts';
import { checkOptions } from '../runtime/text/check-options.ts';
import { wholeNumberOption } from '../runtime/text/whole-number.ts';
import type { Agreement } from '../treebank/evaluation/scores.ts';
import { segmentScores } from '../treebank/segment-scores.ts';
import { forEachValid } from '../treebank/valid-columns.ts';
import { GoldText } from './segmenter/gold-text.ts';
import { trainSegments, type SegmenterOptions } from './segmenter/train-segments.ts';
import { bestModel, checkControl, type TrainingControl } from './shared/scored-training.ts';
import { NothingToLearn } from './shared/training.ts';

export interface SegmenterTrainingOptions extends TrainingControl {
  /** How often to go through the text; 8 times by default. */
  readonly passes?: number;
  /** The same treebank, options and seed give the same model; 1 by default. */
  readonly seed?: number;
  /** Sentences that tell which pass was the best; without any, the last counts. */
  readonly dev?: TreebankInput;
}

/** A model, and how it came about. */
export interface TrainedSegmenter {
  readonly model: Uint8Array;
  readonly pass: number;
  /** On dev, if there is any. */
  readonly scores?: Readonly<Record<'tokens' | 'sentences' | 'words', Agreement>>;
}

/** Trains a segmenter on the text of a treebank; tags and heads do not matter. */
export async function trainSegmenter(
  treebank: TreebankInput,
  options: SegmenterTrainingOptions = {},
): Promise<TrainedSegmenter> {
  checkOptions(options);
  checkControl(options);
  const passes = wholeNumberOption(options.passes ?? 8, { option: 'passes', min: 1, max: 1000 });
  const seed = wholeNumberOption(options.seed ?? 1, { option: 'seed', min: 0, max: 2 ** 31 - 1 });
  const train = await goldText(treebank);
  const dev = await goldText(options.dev ?? []);
  if (train.sentences === 0) throw new NothingToLearn('there are no sentences, so there is nothing to learn from');
  return bestSegmenter({ train, dev }, { ...options, passes, seed });
}

/** The segmenter of the best pass. */
export async function bestSegmenter(
  { train, dev }: { readonly train: GoldText; readonly dev: GoldText },
  { passes, seed, signal, onProgress }: SegmenterOptions & TrainingControl,
): Promise<TrainedSegmenter> {
  const score = async (model: Uint8Array) => {
    if (dev.sentences === 0) return undefined;
    const scores = await segmentScores(loadSegmenter(model), dev);
    const { words, sentences } = scores;
    return {
      scores,
      score: words.correct / (words.gold + words.system) + sentences.correct / (sentences.gold + sentences.system),
    };
  };
  const events = trainSegments(train, { passes, seed });
  const best = (await bestModel(events, { score, signal }, onProgress))!;
  return { model: best.model, pass: best.pass, ...(best.scores && { scores: best.scores.scores }) };
}

async function goldText(treebank: TreebankInput): Promise<GoldText> {
  const gold = new GoldText();
  await forEachValid(treebank, { heads: 'ignore' }, (sentence) => gold.add(sentence));
  return gold;
}
