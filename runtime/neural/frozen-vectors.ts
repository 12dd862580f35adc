/**
 * Vectors of words that were made elsewhere and that training does not change: for each word a scale and whole numbers
 * from -7 to 7, in older models from -127 to 127. A form has the vector of its word, or if there is none that of the word
 * in small letters; otherwise 0.
 */
import { ATOM_PLACES, ATOM_STRIDE, hashLower, type Atoms } from '../parser/atoms.ts';
import type { HashIndex } from './hash-index.ts';

/** The most numbers of a vector. */
export const MOST_DIMENSIONS = 1024;

/** Of a number of a vector in a model: more words with a vector gain more than exacter vectors. */
export const VECTOR_BITS = 4;

/** So many numbers of 4 bits, of which each byte has two, the first in its low bits. */
export function unpackNumbers(bytes: Uint8Array, count: number): Int8Array {
  return Int8Array.from({ length: count }, (_, at) => (bytes[at >> 1]! << (at & 1 ? 24 : 28)) >> 28);
}

/** Vectors by their numbers, as plain data. */
export interface VectorNumbers {
  readonly dimensions: number;
  readonly scales: Float32Array;
  readonly numbers: Int8Array;
}

export interface FrozenVectors extends VectorNumbers {
  /** The words, by the hashes of their bytes. */
  readonly index: HashIndex;
}

/** The numbers that a word’s vector has in the network: a multiple of 4. */
export function vectorWidth(vectors: Pick<VectorNumbers, 'dimensions'> | undefined): number {
  return vectors === undefined ? 0 : 4 * Math.ceil(vectors.dimensions / 4);
}

/** The number of a word’s vector, or 0. */
export function findVector({ index }: FrozenVectors, { values, forms, formFrom, formTo }: Atoms, word: number): number {
  return (
    index.find(values[ATOM_STRIDE * word + ATOM_PLACES.form]!) ||
    index.find(hashLower(forms, formFrom[word]!, formTo[word]!))
  );
}

/** Writes the vector with a number from a place on, and 0 up to its width. */
export function writeFrozen(vectors: VectorNumbers, number: number, to: Float32Array, at: number): void {
  const { dimensions, scales, numbers } = vectors;
  to.fill(0, at, at + vectorWidth(vectors));
  if (number === 0) return;
  const scale = scales[number - 1]!;
  const from = (number - 1) * dimensions;
  for (let i = 0; i < dimensions; i++) to[at + i] = scale * numbers[from + i]!;
}
