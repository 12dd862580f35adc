import { UnfitModel } from '../parser/model-bytes.ts';

/** More slots to pass for each hash, on average, than hashes of words ever have; others would take forever. */
const MOST_PASSED = 64;

/** Numbers for hashes: 1, 2, … in a given order, and 0 for every other hash. */
export class HashIndex {
  readonly hashes: Int32Array;
  /** Linear probing; a slot holds the number of a hash or 0, and at most half of them are taken. */
  private readonly slots: Int32Array;

  constructor(hashes: Int32Array) {
    this.hashes = hashes;
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * hashes.length + 2)));
    const mask = this.slots.length - 1;
    let passed = 0;
    for (let index = 0; index < hashes.length; index++) {
      let slot = hashes[index]! & mask;
      for (; this.slots[slot] !== 0; passed++) slot = (slot + 1) & mask;
      if (passed > MOST_PASSED * hashes.length) throw new UnfitModel('its hashes are not those of words');
      this.slots[slot] = index + 1;
    }
  }

  /** The number of a hash. */
  find(hash: number): number {
    const { slots, hashes } = this;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (let number = slots[slot]!; number !== 0; number = slots[slot]!) {
      if (hashes[number - 1] === hash) return number;
      slot = (slot + 1) & mask;
    }
    return 0;
  }
}
