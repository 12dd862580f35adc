/** Which values of fields have a vector of their own. */
import type { Atoms } from '../../runtime/parser/atoms.ts';
import { HashIndex } from '../../runtime/neural/hash-index.ts';
import { FIELDS, type FieldIndices } from '../../runtime/neural/word-fields.ts';

/** How often a value of each field must occur. */
const LEAST = [2, 2, 3, 1, 1, 2] as const;

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
    const least = LEAST[field]!;
    return new HashIndex(Int32Array.from([...count].flatMap(([hash, times]) => (times >= least ? [hash] : []))));
  });
}
