/** Numbers for combinations of numbers, such as the fields of a word; 0 for a combination that has none yet. */
export class CombinationTable {
  private readonly length: number;
  /** Linear probing: a slot is a combination and its number, and at most half of the slots are taken. */
  private slots: Int32Array;
  /** The number of combinations. */
  size = 0;

  /** Combinations of so many numbers. */
  constructor(length: number) {
    this.length = length;
    this.slots = new Int32Array(64 * (length + 1));
  }

  /** The number of the combination at `ids[at]` …. */
  find(ids: Int32Array, at: number): number {
    return this.slots[this.placeOf(ids, at) + this.length]!;
  }

  /** Gives a combination that has no number one other than 0. */
  add(ids: Int32Array, at: number, number: number): void {
    const { length, slots } = this;
    const place = this.placeOf(ids, at);
    for (let i = 0; i < length; i++) slots[place + i] = ids[at + i]!;
    slots[place + length] = number;
    if (2 * ++this.size * (length + 1) >= slots.length) this.grow();
  }

  clear(): void {
    this.slots.fill(0);
    this.size = 0;
  }

  /** Where a combination is, or the free slot where it belongs. */
  private placeOf(ids: Int32Array, at: number): number {
    const { length, slots } = this;
    const step = length + 1;
    let hash = 0;
    for (let i = 0; i < length; i++) hash = Math.imul(hash ^ ids[at + i]!, 0x9e3779b1);
    const count = slots.length / step;
    let slot = (hash ^ (hash >>> 15)) & (count - 1);
    for (; slots[slot * step + length] !== 0; slot = (slot + 1) & (count - 1)) {
      let i = 0;
      while (i < length && slots[slot * step + i] === ids[at + i]) i++;
      if (i === length) break;
    }
    return slot * step;
  }

  private grow(): void {
    const old = this.slots;
    const step = this.length + 1;
    this.slots = new Int32Array(2 * old.length);
    this.size = 0;
    for (let place = 0; place < old.length; place += step) {
      if (old[place + this.length] !== 0) this.add(old, place, old[place + this.length]!);
    }
  }
}
