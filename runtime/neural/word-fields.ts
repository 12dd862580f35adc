/**
 * The fields of a word, each with a vector: the form, its lemma, or if there is none the form in small letters, its
 * ending, and the tags. A value that training has not seen often enough has the number 0.
 */
import type { Atoms } from '../parser/atoms.ts';
import type { HashIndex } from './hash-index.ts';

/** The fields in the order of their vectors, which is that of their atoms. */
export const FIELDS = ['form', 'lemma', 'ending', 'upos', 'xpos', 'feats'] as const;

/** The first fields belong to the word, the others are tags. */
export const WORD_FIELDS = 3;

/** The width of each field’s vector, a multiple of 4. */
export const FIELD_WIDTHS: readonly number[] = [48, 48, 24, 16, 24, 16];

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
