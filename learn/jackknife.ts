/**
 * A treebank with the tags that a tagger would find in it if it were new: it is cut into parts, and each is tagged by a
 * tagger that has learned from the others. A parser that learns from such tags sees in training what it will see later.
 *
 * Sentence n, from 0, is in part n modulo the number of parts, so that every part has a bit of each text.
 */
import { TAGGER_COLUMNS, trainTags, type TaggerColumns, type TaggerOptions } from './tagger/train-tags.ts';
import { ByteSink } from '../runtime/conll/byte-sink.ts';
import { SentenceReader } from '../runtime/conll/sentence-reader.ts';
import type { Sentence } from '../runtime/conll/sentence.ts';
import { TreebankColumns } from '../runtime/conll/treebank-columns.ts';
import { endSentence, writeSentence } from '../runtime/conll/write-sentence.ts';
import { loadTagger, type Tagger } from '../runtime/tagger/tagger.ts';
import { WordAtoms } from '../runtime/tagger/word-atoms.ts';
import { readForms } from '../treebank/tag-job.ts';
import type { TrainingControl } from './shared/scored-training.ts';
import type { TrainingEvent } from './shared/training.ts';
import { TAG_COLUMNS } from '../runtime/parser/tag-columns.ts';

/** The tagger of a part, counted from 1. */
export interface Fold {
  readonly number: number;
  readonly of: number;
}

/** How a program follows and ends training; taggers of parts that are left have then learned little. */
export interface JackknifeControl extends Pick<TrainingControl, 'signal'> {
  readonly onFold?: (fold: Fold, event: TrainingEvent) => void | Promise<void>;
}

export class Jackknife {
  sentences = 0;
  /** For each part, what its tagger learns from: all other parts. */
  private readonly others: readonly TaggerColumns[];
  private readonly options: TaggerOptions;

  constructor(parts: number, options: TaggerOptions) {
    this.others = Array.from({ length: parts }, () => new TreebankColumns(TAGGER_COLUMNS));
    this.options = options;
  }

  /** Takes the next sentence of the treebank. */
  add(sentence: Sentence): void {
    const own = this.sentences++ % this.others.length;
    for (const [part, columns] of this.others.entries()) if (part !== own) columns.add(sentence);
  }

  /** Trains the tagger of each part. */
  async taggers({ signal, onFold = () => {} }: JackknifeControl = {}): Promise<Tagger[]> {
    const taggers: Tagger[] = [];
    for (const columns of this.others) {
      let model: (() => Uint8Array) | undefined;
      for (const event of trainTags(columns, this.options)) {
        ({ model } = event);
        await onFold({ number: taggers.length + 1, of: this.others.length }, event);
        if (signal?.aborted === true) break;
      }
      taggers.push(loadTagger(model!()));
    }
    return taggers;
  }
}

/**
 * A function that tags blocks of the treebank, in its order. Columns that a parser cannot count on, which are LEMMA and
 * tags that the taggers do not find, are emptied.
 */
export function retagging(taggers: readonly Tagger[]): (block: Uint8Array) => Uint8Array {
  const reader = new SentenceReader();
  const atoms = new WordAtoms();
  const sink = new ByteSink();
  let sentences = 0;
  return (block) => {
    sink.clear();
    reader.open(block, 1);
    while (reader.next()) {
      const tagger = taggers[sentences++ % taggers.length]!;
      readForms(atoms, reader);
      const found = tagger.tagAtoms(atoms);
      const none = Array<string>(reader.length).fill('_');
      const tags = TAG_COLUMNS.map((name) => [name, found[tagger.columns.indexOf(name)] ?? none] as const);
      writeSentence(sink, reader, { columns: { lemma: none, ...Object.fromEntries(tags) } });
      endSentence(sink, reader);
    }
    return sink.bytes.slice();
  };
}
