/** The words of a treebank, or of a sentence in CoNLL, as atoms. */
import { hashBytes } from '../../runtime/text/hash-bytes.ts';
import { columnEnd, columnStart, COLUMNS } from '../../runtime/conll/sentence-text.ts';
import type { Sentence } from '../../runtime/conll/sentence.ts';
import type { TreebankColumns } from '../../runtime/conll/treebank-columns.ts';
import { UNKNOWN, type Vocabulary } from '../../runtime/conll/vocabulary.ts';
import type { Atoms } from '../../runtime/parser/atoms.ts';
import { TAG_COLUMNS, type TagColumnName } from '../../runtime/parser/tag-columns.ts';

/** The columns that a treebank for training must have. */
export const TRAINING_COLUMNS = ['form', 'lemma', 'upos', 'xpos', 'feats', 'deprel'] as const;
export type TrainingColumns = TreebankColumns<(typeof TRAINING_COLUMNS)[number]>;

/** Fills in the words of a sentence. */
export function readAtoms(atoms: Atoms, { bytes, length, wordAt }: Sentence): void {
  atoms.reset(length);
  for (let word = 1; word <= length; word++) {
    let from = columnStart(bytes, wordAt[word - 1]!, COLUMNS.form);
    let to = columnEnd(bytes, from);
    atoms.setForm(word, bytes, from, to);
    to = columnEnd(bytes, (from = to + 1));
    atoms.setLemma(word, bytes, from, to);
    to = columnEnd(bytes, (from = to + 1));
    const upos = hashBytes(bytes, from, to);
    const initial = from < to ? bytes[from]! : 0;
    to = columnEnd(bytes, (from = to + 1));
    const xpos = hashBytes(bytes, from, to);
    to = columnEnd(bytes, (from = to + 1));
    atoms.setTags(word, { upos, initial, xpos, feats: hashBytes(bytes, from, to) });
  }
}

/** A function that fills in the words of a sentence of a treebank. */
export function atomsOfColumns(columns: TrainingColumns): (atoms: Atoms, sentence: number) => void {
  const { starts, vocabularies } = columns;
  const [forms, lemmas, tags] = [columns.column('form'), columns.column('lemma'), columns.column('upos')];
  const hashed = (name: 'upos' | 'xpos' | 'feats'): ((at: number) => number) => {
    const ids = columns.column(name);
    const hashes = hashesOf(vocabularies[name]);
    return (at) => hashes[ids[at]!]!;
  };
  const [upos, xpos, feats] = [hashed('upos'), hashed('xpos'), hashed('feats')];
  return (atoms, sentence) => {
    const start = starts[sentence]!;
    const length = starts[sentence + 1]! - start;
    atoms.reset(length);
    for (let word = 1; word <= length; word++) {
      const at = start + word - 1;
      const form = vocabularies.form.bytesOf(forms[at]!);
      const lemma = vocabularies.lemma.bytesOf(lemmas[at]!);
      const initial = vocabularies.upos.bytesOf(tags[at]!)[0] ?? 0;
      atoms.setForm(word, form, 0, form.length);
      atoms.setLemma(word, lemma, 0, lemma.length);
      atoms.setTags(word, { upos: upos(at), initial, xpos: xpos(at), feats: feats(at) });
    }
  };
}

/** The columns that no word lacks; after training on other data too, those that no word of it lacked either. */
export function filledColumns(
  { vocabularies }: TrainingColumns,
  resumed: readonly TagColumnName[] = TAG_COLUMNS,
): readonly TagColumnName[] {
  return resumed.filter((name) => {
    const vocabulary = vocabularies[name];
    return vocabulary.size > 0 && ['_', ''].every((empty) => vocabulary.findText(empty) === UNKNOWN);
  });
}

function hashesOf(vocabulary: Vocabulary): Int32Array {
  return Int32Array.from({ length: vocabulary.size }, (_, id) => {
    const bytes = vocabulary.bytesOf(id);
    return hashBytes(bytes, 0, bytes.length);
  });
}
