/**
 * What is known of words: frequent forms that nearly always have the same tag, and the commonest tag of a word, whether
 * its letters are small or not.
 *
 * It is written as weights are (runtime/parser/sparse-weights.ts): the place is a hash, and the number is a tag, counted
 * from 1. It is positive for a form whose tag is certain, and negative for the commonest tag of a word in small letters.
 * Slots are a hash table with linear probing that is at most half full; a slot without an entry is 0.
 */
import { decodeWeights } from '../parser/sparse-weights.ts';

export class TagDictionary {
  private readonly hashes: Int32Array;
  private readonly entries: Int16Array;

  /** The dictionary in bytes; undefined if they are none for so many tags. */
  static decode(bytes: Uint8Array, tags: number): TagDictionary | undefined {
    const words: { readonly hash: number; readonly entry: number }[] = [];
    const isRead = decodeWeights(bytes, 2 ** 32, (at, entry) => words.push({ hash: at | 0, entry }));
    const fits = isRead && words.every(({ entry }) => entry !== 0 && Math.abs(entry) <= tags);
    return fits ? new TagDictionary(words) : undefined;
  }

  constructor(words: readonly { readonly hash: number; readonly entry: number }[]) {
    const slots = 2 ** Math.ceil(Math.log2(2 * words.length + 2));
    this.hashes = new Int32Array(slots);
    this.entries = new Int16Array(slots);
    for (const { hash, entry } of words) {
      const slot = this.slotOf(hash);
      this.hashes[slot] = hash;
      this.entries[slot] = entry;
    }
  }

  /** The tag of a form, counted from 1, if it is certain; else its commonest tag as a negative number; 0 if unknown. */
  entryOf({ form, small }: { readonly form: number; readonly small: number }): number {
    return this.entries[this.slotOf(form)] || this.entries[this.slotOf(small)]!;
  }

  private slotOf(hash: number): number {
    const { hashes, entries } = this;
    const mask = entries.length - 1;
    let slot = hash & mask;
    while (entries[slot] !== 0 && hashes[slot] !== hash) slot = (slot + 1) & mask;
    return slot;
  }
}
