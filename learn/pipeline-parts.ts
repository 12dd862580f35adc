/**
 * What a model from text to trees has beside its parser, and what the parser learns from: a treebank with the tags that
 * it will see later. Training data is tagged by taggers that have not seen the sentence, dev by the tagger of the model.
 * A network with an encoder finds the tags itself, together with the trees, and sees none.
 */
import { SentenceReader } from '../runtime/conll/sentence-reader.ts';
import { OPTIONAL_COLUMNS, type OptionalColumn } from '../runtime/parser/atoms.ts';
import { PIPELINE, splitModel, type PipelineHeader } from '../runtime/parser/model-bytes.ts';
import { loadTagger } from '../runtime/tagger/tagger.ts';
import type { Learner } from '../runtime/trained/load-parser.ts';
import { Jackknife, retagging, type JackknifeControl } from './jackknife.ts';
import { hasLayers } from './learners.ts';
import { joinModel } from './shared/join-model.ts';
import { tagsFound } from './shared/tag-targets.ts';
import { TAG_COLUMNS, type TagColumnName } from '../runtime/parser/tag-columns.ts';

/** Blocks of whole sentences, which are trees. */
export interface TreebankBlocks {
  readonly train: readonly Uint8Array[];
  readonly dev: readonly Uint8Array[];
}

export interface RetaggingOptions extends JackknifeControl {
  /** The model of the tagger. */
  readonly tagger: Uint8Array;
  readonly passes: number;
  readonly seed: number;
}

/** Treebanks with predicted tags, and the columns that they are without. */
export interface RetaggedTreebanks extends TreebankBlocks {
  readonly without: readonly OptionalColumn[];
}

/** The parts into which a treebank is cut for tags of taggers that have not seen them. */
const FOLDS = 5;

/** The columns of tags that a parser of a learner finds itself; a tagger finds the others. */
export function foundByParser(learner: Learner, tags: readonly TagColumnName[]): readonly TagColumnName[] {
  return hasLayers(learner) ? tags : [];
}

/** What a parser learns from: tags are left to it, or found by taggers. */
export async function parserTreebanks(
  blocks: TreebankBlocks,
  { finds, ...options }: RetaggingOptions & { readonly finds: readonly TagColumnName[] },
): Promise<RetaggedTreebanks> {
  return finds.length > 0 ? { ...blocks, without: OPTIONAL_COLUMNS } : retagged(blocks, options);
}

async function retagged(
  { train, dev }: TreebankBlocks,
  { tagger: model, passes, seed, ...control }: RetaggingOptions,
): Promise<RetaggedTreebanks> {
  const tagger = loadTagger(model);
  const { columns: tags } = tagger;
  const reader = new SentenceReader();
  let sentences = 0;
  for (const block of train) for (reader.open(block, 1); reader.next();) sentences++;
  const jackknife = new Jackknife(Math.min(FOLDS, sentences), { passes, seed, tags });
  for (const block of train) for (reader.open(block, 1); reader.next();) jackknife.add(reader);
  // A single sentence has no others to learn from.
  const taggers = tags.length === 0 || sentences < 2 ? [tagger] : await jackknife.taggers(control);
  return {
    train: train.map(retagging(taggers)),
    dev: dev.map(retagging([tagger])),
    without: OPTIONAL_COLUMNS.filter((name) => !(tags as readonly string[]).includes(name)),
  };
}

/** One model of a tagger’s and a parser’s. */
export function joinPipeline({
  tagger,
  parser,
}: {
  readonly tagger: Uint8Array;
  readonly parser: Uint8Array;
}): Uint8Array {
  const found = new Set([...loadTagger(tagger).columns, ...tagsFound(splitModel(parser).header)]);
  const header: PipelineHeader = {
    learner: PIPELINE,
    predicts: TAG_COLUMNS.filter((name) => found.has(name)),
    taggerBytes: tagger.length,
  };
  return joinModel({ header, weights: [tagger, parser] });
}
