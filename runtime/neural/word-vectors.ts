/**
 * The vectors of words: those of the first fields, the sum of those of the parts, the one that was made elsewhere, and
 * those of the tags, one after the other.
 */
import { writeFrozen, type VectorNumbers } from './frozen-vectors.ts';
import type { KernelMemory } from './kernel-memory.ts';
import type { NetworkLayout } from './network-shape.ts';
import { FIELDS, placeOfField, VECTOR_AT, WORD_FIELDS, WORD_NUMBERS } from './word-fields.ts';
import { WORD_PARTS } from './word-parts.ts';

/** What vectors are made of: the weights start at a place of an array. */
export interface VectorSource {
  readonly weights: Float32Array;
  readonly start: number;
  readonly vectors: VectorNumbers | undefined;
}

/** Writes the vector of a word whose numbers are at `ids[from]` …. */
export function writeVector(
  { fields, parts, vectorWidth }: NetworkLayout,
  { weights, start, vectors }: VectorSource,
  { ids, from }: { readonly ids: Int32Array; readonly from: number },
  { to, at: first }: { readonly to: Float32Array; readonly at: number },
): void {
  let at = first;
  for (let field = 0; field < FIELDS.length; field++) {
    if (field === WORD_FIELDS) {
      to.fill(0, at, at + parts.columns);
      for (let part = 0; part < WORD_PARTS; part++) {
        const number = ids[from + WORD_FIELDS + part]!;
        if (number === 0) continue;
        const row = start + parts.at + (number - 1) * parts.columns;
        for (let i = 0; i < parts.columns; i++) to[at + i]! += weights[row + i]!;
      }
      at += parts.columns;
      if (vectors !== undefined) writeFrozen(vectors, ids[from + VECTOR_AT]!, to, at);
      at += vectorWidth;
    }
    const { at: place, columns } = fields[field]!;
    const row = start + place + ids[from + placeOfField(field)]! * columns;
    for (let i = 0; i < columns; i++) to[at++] = weights[row + i]!;
  }
}

/** Writes the vectors of words with these numbers, and 0 up to a multiple of four words. */
export function writeVectors(
  { floats }: Pick<KernelMemory, 'floats'>,
  layout: NetworkLayout,
  {
    weights,
    vectors,
    ids,
    words,
    to,
  }: Pick<VectorSource, 'vectors'> & {
    readonly weights: number;
    readonly ids: Int32Array;
    readonly words: number;
    readonly to: number;
  },
): void {
  const source = { weights: floats, start: weights >> 2, vectors };
  const { wordWidth } = layout;
  let at = to >> 2;
  for (let word = 0; word < words; word++, at += wordWidth) {
    writeVector(layout, source, { ids, from: word * WORD_NUMBERS }, { to: floats, at });
  }
  floats.fill(0, at, at + (-words & 3) * wordWidth);
}
