/** Which values of fields and which parts of words have a vector of their own. */
import { ATOM_STRIDE, type Atoms } from '../../runtime/parser/atoms.ts';
import { HashIndex } from '../../runtime/neural/hash-index.ts';
import { FIELDS, type WordInputs } from '../../runtime/neural/word-fields.ts';
import { WORD_PARTS, writeParts } from '../../runtime/neural/word-parts.ts';

/** How often a value of each field must occur, and a part. */
const LEAST = [2, 2, 3, 1, 1, 2] as const;
const LEAST_PART = 3;

/** The values that sentences have often enough, in the order in which they first occur. */
export function frequentValues(
  sentences: number,
  read: (atoms: Atoms, sentence: number) => void,
  atoms: Atoms,
): Omit<WordInputs, 'vectors'> {
  const counts = FIELDS.map(() => new Map<number, number>());
  const partCounts = new Map<number, number>();
  const parts = new Int32Array(WORD_PARTS);
  for (let sentence = 0; sentence < sentences; sentence++) {
    read(atoms, sentence);
    for (let word = 1; word <= atoms.length; word++) {
      for (const [field, count] of counts.entries()) countIn(count, atoms.values[ATOM_STRIDE * word + field]!);
      writeParts(atoms.forms, atoms.formFrom[word]!, atoms.formTo[word]!, parts);
      for (const part of parts) countIn(partCounts, part);
    }
  }
  return {
    fields: counts.map((count, field) => atLeast(count, LEAST[field]!)),
    parts: atLeast(partCounts, LEAST_PART),
  };
}

function countIn(counts: Map<number, number>, hash: number): void {
  counts.set(hash, (counts.get(hash) ?? 0) + 1);
}

function atLeast(counts: ReadonlyMap<number, number>, least: number): HashIndex {
  return new HashIndex(Int32Array.from([...counts].flatMap(([hash, times]) => (times >= least ? [hash] : []))));
}
