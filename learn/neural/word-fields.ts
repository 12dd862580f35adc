/**
 * The fields of a word, each with a vector: the form, its lemma, or if there is none the form in small letters, its
 * ending, and the tags. A value that training has not seen often enough has the number 0.
 */
import type { Atoms } from '../../runtime/parser/atoms.ts';
import { HashIndex } from './hash-index.ts';

/** The fields in the order of their vectors, which is that of their atoms. */
export const FIELDS = ['form', 'lemma', 'ending', 'upos', 'xpos', 'feats'] as const;

/** The first fields belong to the word, the others are tags. */
export const WORD_FIELDS = 3;

/** The width of a field’s vector, and how often a value must occur to have one of its own. */
const FIELD_SHAPES = [
  { width: 48, least: 2 },
  { width: 48, least: 2 },
  { width: 24, least: 3 },
  { width: 16, least: 1 },
  { width: 24, least: 1 },
  { width: 16, least: 2 },
] as const;

export const FIELD_WIDTHS: readonly number[] = FIELD_SHAPES.map(({ width }) => width);

/** The numbers of values, by field. */
export type FieldIndices = readonly HashIndex[];

/** Writes the numbers of the fields of a sentence’s words, word after word, from a place on. */
export function writeFields(
  { values, length }: Atoms,
  indices: FieldIndices,
  { ids, at }: { readonly ids: Int32Array; readonly at: number },
): void {
  for (let field = 0; field < FIELDS.length; field++) {
    const index = indices[field]!;
    for (let word = 1, to = at + field; word <= length; word++, to += FIELDS.length) {
      ids[to] = index.find(values[8 * word + field]!);
    }
  }
}

/** The values that sentences have often enough, in the order in which they first occur. */
export function frequentValues(
  sentences: number,
  read: (atoms: Atoms, sentence: number) => void,
  atoms: Atoms,
): FieldIndices {
  const counts = FIELDS.map(() => new Map<number, number>());
  for (let sentence = 0; sentence < sentences; sentence++) {
    read(atoms, sentence);
    for (let word = 1; word <= atoms.length; word++) {
      for (const [field, count] of counts.entries()) {
        const hash = atoms.values[8 * word + field]!;
        count.set(hash, (count.get(hash) ?? 0) + 1);
      }
    }
  }
  return counts.map((count, field) => {
    const { least } = FIELD_SHAPES[field]!;
    return new HashIndex(Int32Array.from([...count].flatMap(([hash, times]) => (times >= least ? [hash] : []))));
  });
}
