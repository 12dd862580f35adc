/**
 * The arcs built so far, as features need them: for each node its outermost two dependents on each side, their number,
 * and the set of their labels.
 *
 * Node v has ten places from `values[10 * v]` on: the leftmost dependent to its left and the next, the rightmost to its
 * right and the next, the numbers of dependents to its left and right, the sets of their labels, and the label of its
 * own arc, -1 if it has none yet; the last place is free. A dependent that does not exist is `none`, as with atoms.
 * Labels are bits of a set; labels that share a bit are not told apart.
 */
export class PartialTree {
  values: Int32Array = new Int32Array(10 * 64);
  private nodes = 0;

  /** Starts a sentence. */
  reset(length: number): void {
    this.nodes = length + 2;
    const none = length + 1;
    const end = 10 * this.nodes;
    if (end > this.values.length) this.values = new Int32Array(2 * end);
    const { values } = this;
    for (let at = 0; at < end; at += 10) {
      values[at] = values[at + 1] = values[at + 2] = values[at + 3] = none;
      values[at + 4] = values[at + 5] = values[at + 6] = values[at + 7] = 0;
      values[at + 8] = -1;
    }
  }

  /** Copies another tree. */
  copyFrom(other: PartialTree): void {
    const end = 10 * other.nodes;
    if (end > this.values.length) this.values = new Int32Array(other.values.length);
    this.nodes = other.nodes;
    this.values.set(other.values.subarray(0, end));
  }

  /** Adds an arc. */
  attach(head: number, dependent: number, label: number): void {
    const { values } = this;
    const at = 10 * head;
    values[10 * dependent + 8] = label;
    if (dependent < head) {
      values[at + 4]!++;
      values[at + 6]! |= 1 << (label & 31);
      // “None” is greater than any word.
      if (dependent < values[at]!) {
        values[at + 1] = values[at]!;
        values[at] = dependent;
      } else if (dependent < values[at + 1]!) values[at + 1] = dependent;
      return;
    }
    values[at + 5]!++;
    values[at + 7]! |= 1 << (label & 31);
    if (values[at + 5] === 1) values[at + 2] = dependent;
    else if (dependent > values[at + 2]!) {
      values[at + 3] = values[at + 2]!;
      values[at + 2] = dependent;
    } else if (values[at + 5] === 2 || dependent > values[at + 3]!) values[at + 3] = dependent;
  }
}
