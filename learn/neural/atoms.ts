/**
 * What a network sees of the words of a sentence: hashes of the form in small letters, of its last three letters, and
 * of its tags. Those of node v are `values[8 * v + 1]` … `values[8 * v + 5]`, in the order of `FIELDS`.
 */
import { hashBytes } from '../../runtime/conll/hash-bytes.ts';
import { columnEnd, columnStart, COLUMNS } from '../../runtime/conll/sentence-text.ts';
import type { Sentence } from '../../runtime/conll/sentence.ts';
import type { TrainingColumns } from '../atoms.ts';

export class Atoms {
  length = 0;
  values: Int32Array = new Int32Array(8 * 64);
  private small = new Uint8Array(64);

  reset(length: number): void {
    this.length = length;
    if (8 * (length + 2) > this.values.length) this.values = new Int32Array(16 * (length + 2));
  }

  setForm(word: number, bytes: Uint8Array, from: number, to: number): void {
    const length = to - from;
    if (length > this.small.length) this.small = new Uint8Array(2 * length);
    const { small } = this;
    for (let i = 0; i < length; i++) {
      const byte = bytes[from + i]!;
      small[i] = byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
    }
    let ending = length;
    for (let letters = 0; ending > 0 && letters < 3;) if ((small[--ending]! & 0xc0) !== 0x80) letters++;
    this.values[8 * word + 1] = hashBytes(small, 0, length);
    this.values[8 * word + 2] = hashBytes(small, ending, length);
  }
}

/** Fills in the words of a sentence. */
export function readAtoms(atoms: Atoms, { bytes, length, wordAt }: Sentence): void {
  atoms.reset(length);
  const { values } = atoms;
  for (let word = 1; word <= length; word++) {
    let from = columnStart(bytes, wordAt[word - 1]!, COLUMNS.form);
    let to = columnEnd(bytes, from);
    atoms.setForm(word, bytes, from, to);
    from = columnStart(bytes, to + 1, COLUMNS.upos - COLUMNS.lemma);
    for (let index = 3; index <= 5; index++) {
      to = columnEnd(bytes, from);
      values[8 * word + index] = hashBytes(bytes, from, to);
      from = to + 1;
    }
  }
}

/** A function that fills in the words of a sentence of a treebank. */
export function atomsOfColumns(columns: TrainingColumns): (atoms: Atoms, sentence: number) => void {
  const { starts, vocabularies } = columns;
  const forms = columns.column('form');
  const tags = (['upos', 'xpos', 'feats'] as const).map((name) => ({
    ids: columns.column(name),
    hashes: Int32Array.from({ length: vocabularies[name].size }, (_, id) => {
      const bytes = vocabularies[name].bytesOf(id);
      return hashBytes(bytes, 0, bytes.length);
    }),
  }));
  return (atoms, sentence) => {
    const start = starts[sentence]!;
    const length = starts[sentence + 1]! - start;
    atoms.reset(length);
    for (let word = 1; word <= length; word++) {
      const at = start + word - 1;
      const form = vocabularies.form.bytesOf(forms[at]!);
      atoms.setForm(word, form, 0, form.length);
      for (const [index, { ids, hashes }] of tags.entries()) atoms.values[8 * word + 3 + index] = hashes[ids[at]!]!;
    }
  };
}
