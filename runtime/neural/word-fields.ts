/**
 * What a network knows of a word, each with a vector: its form, its lemma, or if there is none the form in small
 * letters, its ending, its parts, a vector that was made elsewhere, and the tags. All are numbers. A value that training
 * has not seen often enough has the number 0.
 */
import { ATOM_STRIDE, type Atoms } from '../parser/atoms.ts';
import { findVector, type FrozenVectors } from './frozen-vectors.ts';
import type { HashIndex } from './hash-index.ts';
import { WORD_PARTS, writeParts } from './word-parts.ts';

/** The fields in the order of their atoms. */
export const FIELDS = ['form', 'lemma', 'ending', 'upos', 'xpos', 'feats'] as const;

/** The first fields belong to the word, the others are tags. */
export const WORD_FIELDS = 3;

/** The width of each field’s vector, a multiple of 4. */
export const FIELD_WIDTHS: readonly number[] = [48, 48, 24, 16, 24, 16];

/** The numbers of values, by field. */
export type FieldIndices = readonly HashIndex[];

/** Where the numbers of all that is known of words come from. */
export interface WordInputs {
  readonly fields: FieldIndices;
  readonly parts: HashIndex;
  readonly vectors: FrozenVectors | undefined;
}

/** The numbers of a word: those of the first fields, of the parts, of the vector made elsewhere, and of the tags. */
export const WORD_NUMBERS: number = FIELDS.length + WORD_PARTS + 1;
export const VECTOR_AT: number = WORD_FIELDS + WORD_PARTS;
export const TAGS_AT: number = VECTOR_AT + 1;

/** The place of a field’s number. */
export function placeOfField(field: number): number {
  return field < WORD_FIELDS ? field : TAGS_AT + field - WORD_FIELDS;
}

const foundParts = new Int32Array(WORD_PARTS);

/** Writes the numbers of a word from a place on. */
export function writeNumbers(
  atoms: Atoms,
  word: number,
  { fields, parts, vectors }: WordInputs,
  { ids, at }: { readonly ids: Int32Array; readonly at: number },
): void {
  for (let field = 0; field < FIELDS.length; field++) {
    ids[at + placeOfField(field)] = fields[field]!.find(atoms.values[ATOM_STRIDE * word + field]!);
  }
  writeParts(atoms.forms, atoms.formFrom[word]!, atoms.formTo[word]!, foundParts);
  for (let part = 0; part < WORD_PARTS; part++) ids[at + WORD_FIELDS + part] = parts.find(foundParts[part]!);
  ids[at + VECTOR_AT] = vectors === undefined ? 0 : findVector(vectors, atoms, word);
}

/** Writes the numbers of a sentence’s words, word after word. */
export function writeFields(atoms: Atoms, inputs: WordInputs, ids: Int32Array): void {
  for (let word = 1; word <= atoms.length; word++) {
    writeNumbers(atoms, word, inputs, { ids, at: (word - 1) * WORD_NUMBERS });
  }
}
