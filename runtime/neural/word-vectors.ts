/** The vectors of words: those of their fields, one after the other. */
import type { KernelMemory } from './kernel-memory.ts';
import type { NetworkLayout } from './network-shape.ts';
import { FIELDS } from './word-fields.ts';

/** Writes the vectors of words with these numbers of fields, and 0 up to a multiple of four words. */
export function writeVectors(
  { floats }: Pick<KernelMemory, 'floats'>,
  { fields, wordWidth }: NetworkLayout,
  {
    weights,
    ids,
    words,
    to,
  }: { readonly weights: number; readonly ids: Int32Array; readonly words: number; readonly to: number },
): void {
  let at = to >> 2;
  for (let word = 0; word < words; word++) {
    for (let field = 0; field < FIELDS.length; field++) {
      const { at: first, columns } = fields[field]!;
      const from = (weights >> 2) + first + ids[word * FIELDS.length + field]! * columns;
      for (let i = 0; i < columns; i++) floats[at++] = floats[from + i]!;
    }
  }
  floats.fill(0, at, at + (-words & 3) * wordWidth);
}
