/**
 * Different texts, numbered from 0 in the order in which they first occur.
 *
 * The bytes of all texts stand in one buffer, one text after the other, and a hash table with linear probing finds
 * them, so that a column is read without a string for each word. Slot `s` of the table holds an id + 1, or 0 if it is
 * free. The table is never more than half full.
 */
import { checkBytes } from '../text/check-bytes.ts';
import { checkText } from '../text/check-text.ts';
import { hashBytes } from '../text/hash-bytes.ts';

import { shownValue } from '../text/shown-value.ts';

/** The id of a text that a vocabulary does not have. */
export const UNKNOWN = -1;

export class Vocabulary {
  /** The number of texts; their ids are smaller. */
  size = 0;

  private slots: Int32Array = new Int32Array(1 << 8);
  private hashes: Int32Array = new Int32Array(1 << 7);
  /** The text of id i is `bytes[ends[i]]` … `bytes[ends[i + 1] - 1]`. */
  private ends: Int32Array = new Int32Array((1 << 7) + 1);
  private bytes: Uint8Array = new Uint8Array(1 << 10);

  /** The id of `bytes[from]` … `bytes[to - 1]`, a new one if the text is new. */
  add(bytes: Uint8Array, from: number, to: number): number {
    checkRange(bytes, from, to);
    const hash = hashBytes(bytes, from, to);
    const slot = this.slotOf(bytes, { from, to, hash });
    const found = this.slots[slot]! - 1;
    if (found >= 0) return found;
    const id = this.size++;
    const start = this.ends[id]!;
    const end = start + to - from;
    if (end > this.bytes.length) this.bytes = withRoom(this.bytes, end);
    for (let i = from, o = start; i < to; i++, o++) this.bytes[o] = bytes[i]!;
    this.hashes[id] = hash;
    this.ends[id + 1] = end;
    this.slots[slot] = id + 1;
    if (this.size === this.hashes.length) this.grow();
    return id;
  }

  /** The id of `bytes[from]` … `bytes[to - 1]`; `UNKNOWN` if the text has none. */
  find(bytes: Uint8Array, from: number, to: number): number {
    checkRange(bytes, from, to);
    return this.slots[this.slotOf(bytes, { from, to, hash: hashBytes(bytes, from, to) })]! - 1;
  }

  /** The id of a text; `UNKNOWN` if it has none. */
  findText(text: string): number {
    checkText(text, 'text');
    const bytes = encoder.encode(text);
    return this.find(bytes, 0, bytes.length);
  }

  /** The text with an id. */
  textOf(id: number): string {
    return decoder.decode(this.bytesOf(id));
  }

  /** The bytes of the text with an id; valid until more texts are added. */
  bytesOf(id: number): Uint8Array {
    if (!Number.isInteger(id) || id < 0 || id >= this.size) {
      throw new RangeError(`there is no text ${shownValue(id)}; the vocabulary has ${this.size}`);
    }
    return this.bytes.subarray(this.ends[id]!, this.ends[id + 1]!);
  }

  /** The slot of a text, or the free one where it belongs. */
  private slotOf(
    bytes: Uint8Array,
    { from, to, hash }: { readonly from: number; readonly to: number; readonly hash: number },
  ): number {
    const { slots, hashes } = this;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (let entry = slots[slot]!; entry !== 0; entry = slots[slot]!) {
      if (hashes[entry - 1] === hash && this.isText(entry - 1, { bytes, from, to })) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private isText(
    id: number,
    { bytes, from, to }: { readonly bytes: Uint8Array; readonly from: number; readonly to: number },
  ): boolean {
    const start = this.ends[id]!;
    if (this.ends[id + 1]! - start !== to - from) return false;
    for (let i = from, o = start; i < to; i++, o++) if (this.bytes[o] !== bytes[i]) return false;
    return true;
  }

  private grow(): void {
    const { hashes, ends, size } = this;
    this.hashes = new Int32Array(2 * size);
    this.hashes.set(hashes);
    this.ends = new Int32Array(2 * size + 1);
    this.ends.set(ends);
    this.slots = new Int32Array(4 * size);
    const mask = this.slots.length - 1;
    for (let id = 0; id < size; id++) {
      let slot = hashes[id]! & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = id + 1;
    }
  }
}

function checkRange(bytes: Uint8Array, from: number, to: number): void {
  checkBytes(bytes, 'bytes');
  if (Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from <= to && to <= bytes.length) return;
  throw new RangeError(`there are no bytes from ${shownValue(from)} to ${shownValue(to)} of ${bytes.length}`);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function withRoom(bytes: Uint8Array, needed: number): Uint8Array {
  const larger = new Uint8Array(Math.max(2 * bytes.length, needed));
  larger.set(bytes);
  return larger;
}
