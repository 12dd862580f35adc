/** `train` for programs: from a treebank in memory and the module of a system to a model. */
import { checkParserSystem } from '../runtime/parser/check-parser-system.ts';
import { checkChoice, checkSome } from '../runtime/text/check-choice.ts';
import { checkOptions } from '../runtime/text/check-options.ts';
import { bytesOf, type TreebankInput } from '../runtime/conll/input.ts';
import type { FrozenVectors } from '../runtime/neural/frozen-vectors.ts';
import type { SystemModule } from '../runtime/module/system-module.ts';
import { OPTIONAL_COLUMNS, type OptionalColumn } from '../runtime/parser/atoms.ts';
import { isPipeline } from '../runtime/parser/is-pipeline.ts';
import { splitModel, UnfitModel, type ModelParts } from '../runtime/parser/model-bytes.ts';
import { wholeNumberOption } from '../runtime/text/whole-number.ts';
import type { FeatureSet } from '../runtime/trained/feature-sets.ts';
import { loadParser, type Learner } from '../runtime/trained/load-parser.ts';
import { devScores, type AttachmentScores } from '../treebank/dev-scores.ts';
import { blocksWithout, validColumns } from '../treebank/valid-columns.ts';
import { calibratedModel } from './calibrated-model.ts';
import { defaultPasses } from './default-passes.ts';
import { hasLayers, LAYER_BOUNDS, LEARNERS, NETWORK_BOUNDS } from './learners.ts';
import { liftForLearner } from './lift-arcs.ts';
import { chosenFeatures } from './linear/chosen-features.ts';
import { MOST_VECTOR_WORDS, readVectors, vocabularyOf } from './neural/read-vectors.ts';
import { bestModel, checkControl, type TrainingControl } from './shared/scored-training.ts';
import { specOfModule } from './shared/spec-of-module.ts';
import { TRAINING_COLUMNS, type TrainingColumns } from './shared/training-columns.ts';
import { tagsFound, tagTargets, type TagTargets } from './shared/tag-targets.ts';
import { NothingToLearn, type TrainingEvent } from './shared/training.ts';
import { TAG_COLUMNS, type TagColumnName } from '../runtime/parser/tag-columns.ts';

export interface ParserTrainingOptions extends TrainingControl {
  /** What learns; by default `linear`, or what has learned the model that training goes on from. */
  readonly learner?: Learner;
  /** The width of the beam; 1, which is greedy, by default. */
  readonly beam?: number;
  /** The features of the linear learner; by default `lean` if greedy, else `rich`. */
  readonly features?: FeatureSet;
  /** Columns to leave out, because the text to parse will not have them. */
  readonly without?: readonly OptionalColumn[];
  /** Columns of tags that `encoder` and `crf` find themselves, together with the tree; none by default. */
  readonly finds?: readonly TagColumnName[];
  /** The number of recurrent layers of `encoder` and `crf`; by default 2, and for `crf` 4. */
  readonly layers?: number;
  /** Their width, a multiple of 8; by default 192, and for `crf` 256. */
  readonly width?: number;
  /** Vectors of words for networks, the text or the bytes of a file of word2vec or GloVe; they become part of the model. */
  readonly vectors?: string | Uint8Array | AsyncIterable<Uint8Array>;
  /** How many of its words at most; by default as many as take 3 MB of the model. */
  readonly vectorWords?: number;
  /** How many networks of `neural`, `encoder` and `crf` vote, each trained by itself; 1 by default. */
  readonly networks?: number;
  /** How often to go through the sentences; 10 times by default, and with a network more often the fewer words there are. */
  readonly passes?: number;
  /** The same treebank, options and seed give the same model; 1 by default. */
  readonly seed?: number;
  /** Sentences that tell which pass was the best; without any, the last counts. */
  readonly dev?: TreebankInput;
  /** A model of the same learner and system to go on from. */
  readonly resume?: Uint8Array;
  /** Whether arcs are lifted in trees that the system does not derive, so that these teach too; not by default. */
  readonly lift?: boolean;
}

/** A model, and how it came about. */
export interface TrainedParser {
  readonly model: Uint8Array;
  /** Its pass; 0 if no pass was better than the model that training went on from. */
  readonly pass: number;
  /** Sentences that were learned from, and those that the system does not derive, which teach nothing. */
  readonly sentences: number;
  readonly leftOut: number;
  /** Trees whose arcs were lifted. */
  readonly lifted: number;
  /** On dev, if there is any. */
  readonly scores?: AttachmentScores;
}

/**
 * Trains a parser on trees. Throws InvalidSentence for a sentence that is not a tree, UnfitSystem for a system that
 * cannot be learned with, and NothingToLearn if no tree is derivable.
 */
export async function trainParser(
  module: SystemModule,
  treebank: TreebankInput,
  options: ParserTrainingOptions = {},
): Promise<TrainedParser> {
  checkParserSystem(module);
  checkOptions(options);
  checkControl(options);
  const asked = options.passes === undefined ? undefined : wholeNumberOption(options.passes, PASSES);
  const seed = wholeNumberOption(options.seed ?? 1, { option: 'seed', min: 0, max: 2 ** 31 - 1 });
  const beam = wholeNumberOption(options.beam ?? 1, { option: 'beam', min: 1, max: 256 });
  const parts = options.resume && splitModel(options.resume);
  if (options.resume && isPipeline(options.resume)) {
    throw new UnfitModel('it is a model from text to trees; trainParser goes on with parsers alone');
  }
  if (parts !== undefined && parts.header.specHash !== module.specHash) {
    throw new UnfitModel(`it was trained for another system than ${module.name}`);
  }
  const learner = chosenLearner(options, parts);
  if (learner === 'crf' && beam !== 1) throw new RangeError('the learner crf finds the best tree without a beam');
  const { layers, width } = chosenLayers(options, learner);
  const networks = chosenNetworks(options, learner);
  const without = options.without ?? parts?.header.without ?? [];
  checkSome(without, { name: 'without', values: OPTIONAL_COLUMNS });
  const blocks = await blocksWithout(treebank, []);
  const columns = await validColumns(await blocksWithout(blocks, without), TRAINING_COLUMNS);
  const tags = await chosenTags(options, { learner, blocks, resume: parts });
  checkChoice(options.lift, { name: 'lift', values: [true, false] });
  const lifted = options.lift === true ? liftForLearner(learner, module, columns) : 0;
  const vectors = await chosenVectors(options, learner, columns);
  const dev = await blocksWithout(options.dev ?? [], tags.length > 0 ? [] : without);
  const features = chosenFeatures({ reductions: module.reductions, features: options.features, resume: parts, beam });
  const spec = specOfModule(module);
  const passes = asked ?? defaultPasses(learner, columns.words);
  const training = {
    passes,
    layers,
    width,
    vectors,
    tags,
    networks,
    seed,
    beam,
    features,
    spec,
    without,
    ...(parts && { resume: parts }),
  };

  const score = async (model: Uint8Array) => {
    if (dev.length === 0) return undefined;
    const scores = await devScores(loadParser(model, module), dev);
    return { ...scores, score: scores.las.correct };
  };
  const resumed = options.resume && { model: options.resume, pass: 0, scores: await score(options.resume) };
  const counts = { sentences: 0, leftOut: 0 };
  const events = LEARNERS[learner](module, columns, training);
  const onProgress = async (event: TrainingEvent): Promise<void> => {
    if (event.total === 0) throw new NothingToLearn(nothing(module.name, columns.sentences));
    [counts.sentences, counts.leftOut] = [event.total, event.leftOut];
    await options.onProgress?.(event);
  };
  const found = await bestModel(events, { score, resumed, signal: options.signal }, onProgress);
  const { model: bare, pass, scores } = (found ?? resumed)!;
  return {
    model: pass === 0 ? bare : calibratedModel(bare, module, dev),
    pass,
    ...counts,
    lifted,
    ...(scores && { scores: { uas: scores.uas, las: scores.las, tags: scores.tags } }),
  };
}

const PASSES = { option: 'passes', min: 1, max: 1000 };

/** The layers that are asked for; throws if the learner has none, or if they are those of the model to go on from. */
function chosenLayers(
  { layers, width, resume }: ParserTrainingOptions,
  learner: Learner,
): Pick<ParserTrainingOptions, 'layers' | 'width'> {
  if (layers === undefined && width === undefined) return {};
  if (!hasLayers(learner)) throw new RangeError('layers and width are those of the learners encoder and crf');
  if (resume !== undefined) throw new RangeError('layers and width are those of the model to go on from');
  if (layers !== undefined) wholeNumberOption(layers, { option: 'layers', ...LAYER_BOUNDS.layers });
  if (width !== undefined) wholeNumberOption(width, { option: 'width', ...LAYER_BOUNDS.width });
  if (width !== undefined && width % 8 !== 0) throw new RangeError(`width must be a multiple of 8, not ${width}`);
  return { ...(layers !== undefined && { layers }), ...(width !== undefined && { width }) };
}

/** The vectors that are asked for; throws if the learner has none, or if they are those of the model to go on from. */
async function chosenVectors(
  { vectors, vectorWords, resume }: ParserTrainingOptions,
  learner: Learner,
  columns: TrainingColumns,
): Promise<FrozenVectors | undefined> {
  if (vectorWords !== undefined)
    wholeNumberOption(vectorWords, { option: 'vectorWords', min: 1, max: MOST_VECTOR_WORDS });
  if (vectors === undefined) return undefined;
  if (learner === 'linear') throw new RangeError('vectors are for the learners neural, encoder and crf');
  if (resume !== undefined) throw new RangeError('vectors are those of the model to go on from');
  return readVectors(bytesOf(vectors), { vocabulary: vocabularyOf(columns), words: vectorWords });
}

/** The tags to find; throws if the learner finds none. A model to go on from says which it finds. */
async function chosenTags(
  { finds = [] }: ParserTrainingOptions,
  {
    learner,
    blocks,
    resume,
  }: { readonly learner: Learner; readonly blocks: readonly Uint8Array[]; readonly resume: ModelParts | undefined },
): Promise<readonly TagTargets[]> {
  checkSome(finds, { name: 'finds', values: TAG_COLUMNS });
  if (finds.length > 0 && !hasLayers(learner)) throw new RangeError('finds is for the learners encoder and crf');
  if (finds.length > 0 && resume !== undefined) throw new RangeError('finds are those of the model to go on from');
  const names = resume === undefined ? finds : tagsFound(resume.header);
  return tagTargets(
    await validColumns(blocks, TAG_COLUMNS),
    TAG_COLUMNS.filter((name) => names.includes(name)),
  );
}

/** The networks that are asked for; throws if the learner has none, or if they are those of the model to go on from. */
function chosenNetworks({ networks, resume }: ParserTrainingOptions, learner: Learner): number | undefined {
  if (networks === undefined) return undefined;
  if (learner === 'linear') throw new RangeError('networks are those of the learners neural, encoder and crf');
  if (resume !== undefined) throw new RangeError('networks are those of the model to go on from');
  return wholeNumberOption(networks, { option: 'networks', ...NETWORK_BOUNDS });
}

/** The learner that is asked for; throws if it is not that of the model to go on from, or has no such features. */
function chosenLearner({ learner, features }: ParserTrainingOptions, parts: ModelParts | undefined): Learner {
  const stored = parts?.header.learner;
  const chosen = learner ?? stored ?? 'linear';
  if (stored !== undefined && stored !== chosen) throw new UnfitModel(`its learner is ${stored}, not ${chosen}`);
  if (!Object.hasOwn(LEARNERS, chosen)) throw new RangeError(`there is no learner ${JSON.stringify(chosen)}`);
  if (features !== undefined && chosen !== 'linear') throw new RangeError('features are those of the linear learner');
  return chosen as Learner;
}

function nothing(name: string, sentences: number): string {
  return sentences === 0
    ? 'there are no sentences, so there is nothing to learn from'
    : `${name} derives none of the trees, so there is nothing to learn from`;
}
