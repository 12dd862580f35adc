/**
 * What a learner sees of the words of a sentence: a number for the form, one for the tag (UPOS) and one for XPOS and
 * FEATS together. The numbers are hashes of the bytes, so that no vocabulary is needed and no string is made.
 *
 * Arrays are indexed by node: 0 is the root, and the node after the last word, `none`, stands for “no such node”.
 */
import { hashBytes } from '../runtime/conll/hash-bytes.ts';
import { columnEnd, columnStart, COLUMNS } from '../runtime/conll/sentence-text.ts';
import type { Sentence } from '../runtime/conll/sentence.ts';
import type { TreebankColumns } from '../runtime/conll/treebank-columns.ts';
import type { Vocabulary } from '../runtime/conll/vocabulary.ts';

/** The columns that a treebank for training must have. */
export const TRAINING_COLUMNS = ['form', 'upos', 'xpos', 'feats', 'deprel'] as const;
export type TrainingColumns = TreebankColumns<(typeof TRAINING_COLUMNS)[number]>;

const ROOT = 0x3c6ef372;
const NONE = 0x1b873593;

export class Atoms {
  length = 0;
  /** The node that stands for “no such node”. */
  none = 1;
  words: Int32Array = new Int32Array(64);
  tags: Int32Array = new Int32Array(64);
  fineTags: Int32Array = new Int32Array(64);

  /** Makes room for a sentence; the caller fills in the words. */
  reset(length: number): void {
    this.length = length;
    this.none = length + 1;
    if (length + 2 > this.words.length) {
      this.words = new Int32Array(2 * length + 2);
      this.tags = new Int32Array(2 * length + 2);
      this.fineTags = new Int32Array(2 * length + 2);
    }
    this.words[0] = this.tags[0] = this.fineTags[0] = ROOT;
    this.words[this.none] = this.tags[this.none] = this.fineTags[this.none] = NONE;
  }

  /** Reads the words of a sentence. */
  read({ bytes, length, wordAt }: Sentence): void {
    this.reset(length);
    for (let word = 1; word <= length; word++) {
      let from = columnStart(bytes, wordAt[word - 1]!, COLUMNS.form);
      let to = columnEnd(bytes, from);
      this.words[word] = hashBytes(bytes, from, to);
      from = columnStart(bytes, to + 1, COLUMNS.upos - COLUMNS.lemma);
      to = columnEnd(bytes, from);
      this.tags[word] = hashBytes(bytes, from, to);
      to = columnEnd(bytes, (from = to + 1));
      const xpos = hashBytes(bytes, from, to);
      to = columnEnd(bytes, (from = to + 1));
      this.fineTags[word] = together(xpos, hashBytes(bytes, from, to));
    }
  }
}

/** A function that fills in the words of a sentence of a treebank. */
export function atomsOfColumns(columns: TrainingColumns): (atoms: Atoms, sentence: number) => void {
  const { starts, vocabularies } = columns;
  const hashed = (name: 'form' | 'upos' | 'xpos' | 'feats'): ((at: number) => number) => {
    const ids = columns.column(name);
    const hashes = hashesOf(vocabularies[name]);
    return (at) => hashes[ids[at]!]!;
  };
  const [form, upos, xpos, feats] = [hashed('form'), hashed('upos'), hashed('xpos'), hashed('feats')];
  return (atoms, sentence) => {
    const start = starts[sentence]!;
    const length = starts[sentence + 1]! - start;
    atoms.reset(length);
    for (let word = 1; word <= length; word++) {
      const at = start + word - 1;
      atoms.words[word] = form(at);
      atoms.tags[word] = upos(at);
      atoms.fineTags[word] = together(xpos(at), feats(at));
    }
  };
}

function hashesOf(vocabulary: Vocabulary): Int32Array {
  return Int32Array.from({ length: vocabulary.size }, (_, id) => {
    const bytes = vocabulary.bytesOf(id);
    return hashBytes(bytes, 0, bytes.length);
  });
}

function together(xpos: number, feats: number): number {
  return Math.imul(xpos, 31) ^ feats;
}
