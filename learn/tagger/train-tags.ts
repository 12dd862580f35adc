/**
 * Trains a tagger: an averaged perceptron that tags each sentence from left to right and is corrected where it is wrong
 * (Collins 2002). It goes on with its own tags, so it learns from what it will see. The same treebank, options and seed
 * give the same bytes.
 */
import type { TreebankColumns } from '../../runtime/conll/treebank-columns.ts';
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import { TAGGER } from '../../runtime/parser/model-bytes.ts';
import { TAG_FEATURES } from '../../runtime/tagger/tag-features.ts';
import { TagWalk, type TagColumn } from '../../runtime/tagger/tag-walk.ts';
import { MOST_TAGGER_BITS, MOST_TAGS, type TaggerHeader } from '../../runtime/tagger/tagger-model.ts';
import { WordAtoms } from '../../runtime/tagger/word-atoms.ts';
import { AveragedRows } from '../linear/averaged-rows.ts';
import { encodeWeights } from '../linear/encode-weights.ts';
import { joinModel } from '../shared/join-model.ts';
import { TooManyTags } from '../shared/tag-targets.ts';
import { shuffle, type TrainingEvent } from '../shared/training.ts';
import { countTags } from './count-tags.ts';
import { TAG_COLUMNS, type TagColumnName } from '../../runtime/parser/tag-columns.ts';

/** The columns that a treebank for training must have. */
export const TAGGER_COLUMNS = ['form', 'upos', 'xpos', 'feats'] as const;
export type TaggerColumns = TreebankColumns<(typeof TAGGER_COLUMNS)[number]>;

export interface TaggerOptions {
  readonly passes: number;
  readonly seed: number;
  /** The columns to tag, in their order in CoNLL. */
  readonly tags: readonly TagColumnName[];
  /** The model of a segmenter that becomes part of the tagger. */
  readonly segmenter?: Uint8Array;
}

/** Sentences between two reports. */
const REPORTED = 100;
/** Weights of a column at most: rows times tags. */
const MOST_WEIGHTS: number = 2 ** 25;

/** A column that learns. */
interface LearningColumn extends TagColumn {
  readonly weights: AveragedRows;
  readonly dictionaryBytes: Uint8Array;
  /** The id of the gold tag of each word. */
  readonly gold: Int32Array;
}

/** The columns of tags that some word has: those to fill in if none are asked for. */
export function tagsInUse({ vocabularies }: TaggerColumns): readonly TagColumnName[] {
  return TAG_COLUMNS.filter((name) => {
    const { size } = vocabularies[name];
    return size > 1 || (size === 1 && vocabularies[name].textOf(0) !== '_');
  });
}

export function* trainTags(
  columns: TaggerColumns,
  { passes, seed, tags, segmenter }: TaggerOptions,
): Generator<TrainingEvent, void, undefined> {
  const learning = tags.map((name) => learningColumn(columns, name));
  const { starts } = columns;
  const walk = new TagWalk(learning);
  const atoms = new WordAtoms();
  const random = seededRandom(seed);
  const order = Array.from({ length: columns.sentences }, (_, sentence) => sentence);
  for (let pass = 1; pass <= passes; pass++) {
    shuffle(order, random);
    const sums = { sentences: 0, words: 0, examples: 0, wrong: 0 };
    let violation = 0;
    const figures = (): Omit<TrainingEvent, 'kind'> => ({
      pass,
      ...sums,
      loss: violation / Math.max(1, sums.words),
      total: order.length,
      leftOut: 0,
      model: () => taggerModel(learning, segmenter),
    });
    for (const sentence of order) {
      readWords(atoms, columns, sentence);
      const start = starts[sentence]!;
      walk.walk(atoms, (column, word) => {
        const { weights, gold } = learning[column]!;
        const right = gold[start + word - 1]!;
        const best = walk.best(column);
        weights.nextExample();
        sums.examples++;
        if (best === right) return best;
        sums.wrong++;
        violation += walk.scores[column]![best]! - walk.scores[column]![right]!;
        weights.update(walk, { outcome: right, by: 1 });
        weights.update(walk, { outcome: best, by: -1 });
        return best;
      });
      sums.sentences++;
      sums.words += atoms.length;
      if (sums.sentences % REPORTED === 0) yield { kind: 'progress', ...figures() };
    }
    yield { kind: 'pass', ...figures() };
  }
}

function learningColumn(columns: TaggerColumns, name: TagColumnName): LearningColumn {
  const { vocabularies, words } = columns;
  const { [name]: texts, form: vocabulary } = vocabularies;
  const tags = Array.from({ length: texts.size }, (_, id) => texts.textOf(id) || '_');
  if (tags.length > MOST_TAGS) throw new TooManyTags(name, { tags: tags.length, most: MOST_TAGS });
  const gold = columns.column(name);
  const { dictionary, bytes } = countTags({ forms: columns.column('form'), tags: gold, vocabulary });
  const most = Math.min(MOST_TAGGER_BITS, Math.floor(Math.log2(MOST_WEIGHTS / Math.max(1, tags.length))));
  const bits = Math.max(0, Math.min(most, Math.ceil(Math.log2(32 * words + 1))));
  const weights = new AveragedRows({ rows: 2 ** bits, labels: tags.length });
  return { name, tags, dictionary, dictionaryBytes: bytes, bits, weights, gold };
}

/** Fills in the words of a sentence of a treebank. */
export function readWords(atoms: WordAtoms, columns: TaggerColumns, sentence: number): void {
  const { starts, vocabularies } = columns;
  const forms = columns.column('form');
  const start = starts[sentence]!;
  atoms.reset(starts[sentence + 1]! - start);
  for (let word = 1; word <= atoms.length; word++) {
    const form = vocabularies.form.bytesOf(forms[start + word - 1]!);
    atoms.setForm(word, form, 0, form.length);
  }
}

function taggerModel(columns: readonly LearningColumn[], segmenter: Uint8Array | undefined): Uint8Array {
  const parts = columns.map(({ weights, dictionaryBytes }) => [
    encodeWeights((visit) => weights.forEachAverage(visit)),
    dictionaryBytes,
  ]);
  return joinModel<TaggerHeader>({
    header: {
      learner: TAGGER,
      features: TAG_FEATURES,
      columns: columns.map(({ name, tags, bits }, at) => ({
        name,
        tags,
        bits,
        weightBytes: parts[at]![0]!.length,
        dictionaryBytes: parts[at]![1]!.length,
      })),
      ...(segmenter && { segmenterBytes: segmenter.length }),
    },
    weights: [...parts.flat(), ...(segmenter ? [segmenter] : [])],
  });
}
