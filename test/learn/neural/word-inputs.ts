/** What networks of tests know of words: a few values, the parts of a few forms, and a few vectors made elsewhere. */
import { encodeText } from '../../../runtime/parser/encode-text.ts';
import { HashIndex } from '../../../runtime/neural/hash-index.ts';
import type { FrozenVectors } from '../../../runtime/neural/frozen-vectors.ts';
import {
  WORD_FIELDS,
  placeOfField,
  VECTOR_AT,
  WORD_NUMBERS,
  type WordInputs,
} from '../../../runtime/neural/word-fields.ts';
import { WORD_PARTS, writeParts } from '../../../runtime/neural/word-parts.ts';
import type { Atoms } from '../../../runtime/parser/atoms.ts';

/** The form of the word whose atoms have 7 · index; the last two have parts that no network of tests knows. */
const FORMS = ['Haus', 'THE', 'x1', '…', 'été', 'houses', 'Ωmega', '2,500'];

/** Inputs with so many values of each field, 0, 7, 14, …, and vectors of so many numbers, or none. */
export function someInputs(counts: readonly number[], dimensions: number): WordInputs {
  const values = (count: number): HashIndex => new HashIndex(Int32Array.from({ length: count }, (_, at) => 7 * at));
  const parts = FORMS.slice(0, -2).flatMap(partsOf);
  return {
    fields: counts.map(values),
    parts: new HashIndex(Int32Array.from(new Set(parts))),
    vectors: dimensions === 0 ? undefined : someVectors(values(4), dimensions),
  };
}

function someVectors(index: HashIndex, dimensions: number): FrozenVectors {
  const words = index.hashes.length;
  const numbers = Int8Array.from({ length: words * dimensions }, (_, at) => ((at * 37) % 255) - 127);
  return { index, dimensions, scales: Float32Array.from({ length: words }, (_, at) => 0.002 * (at + 1)), numbers };
}

/** The parts of a form. */
export function partsOf(form: string): number[] {
  const bytes = new Uint8Array(3 * form.length);
  const parts = new Int32Array(WORD_PARTS);
  writeParts(bytes, 0, encodeText(form, bytes), parts);
  return [...parts];
}

/** Fills in random values, of which not all are known, and the forms that go with them. */
export function fillRandom(atoms: Atoms, length: number, below: (limit: number) => number): void {
  atoms.reset(length);
  const bytes = new Uint8Array(64);
  for (let word = 1; word <= length; word++) {
    const index = below(FORMS.length);
    atoms.setForm(word, bytes, 0, encodeText(FORMS[index]!, bytes));
    for (let at = 1; at < 8; at++) atoms.values[8 * word + at] = 7 * below(8);
    atoms.values[8 * word] = 7 * index;
  }
}

/** Random numbers of words: those of fields and of parts below their sizes, and of up to so many vectors. */
export function randomNumbers(
  words: number,
  { fields, parts, vectors }: { readonly fields: readonly number[]; readonly parts: number; readonly vectors: number },
  random: () => number,
): Int32Array {
  const below = (limit: number): number => Math.floor(random() * limit);
  const ids = new Int32Array(words * WORD_NUMBERS);
  for (let at = 0; at < ids.length; at += WORD_NUMBERS) {
    for (const [field, size] of fields.entries()) ids[at + placeOfField(field)] = below(size);
    for (let part = 0; part < WORD_PARTS; part++) ids[at + WORD_FIELDS + part] = below(parts + 1);
    ids[at + VECTOR_AT] = below(vectors + 1);
  }
  return ids;
}
