/**
 * The arcs built so far, as features need them: for each node its outermost two dependents on each side, their number,
 * and the set of their labels.
 *
 * Node v has the places from `values[TREE_STRIDE * v]` on. A dependent that does not exist is `none`, as in atoms.ts.
 * Labels are bits of a set; labels that share a bit are not told apart.
 */

/** The number of places of a node, of which the last is free. */
export const TREE_STRIDE = 10;

/**
 * The leftmost dependent to the left of a node and the next, the rightmost to its right and the next, the numbers of
 * dependents to its left and right, the sets of their labels, and the label of its own arc, -1 if it has none yet.
 */
export const TREE_PLACES = {
  left: 0,
  left2: 1,
  right: 2,
  right2: 3,
  lefts: 4,
  rights: 5,
  leftLabels: 6,
  rightLabels: 7,
  label: 8,
} as const;

export class PartialTree {
  values: Int32Array = new Int32Array(TREE_STRIDE * 64);
  private nodes = 0;

  /** Starts a sentence. */
  reset(length: number): void {
    this.nodes = length + 2;
    const none = length + 1;
    const end = TREE_STRIDE * this.nodes;
    if (end > this.values.length) this.values = new Int32Array(2 * end);
    const { values } = this;
    const { left, left2, right, right2, lefts, rights, leftLabels, rightLabels, label } = TREE_PLACES;
    for (let at = 0; at < end; at += TREE_STRIDE) {
      values[at + left] = values[at + left2] = values[at + right] = values[at + right2] = none;
      values[at + lefts] = values[at + rights] = values[at + leftLabels] = values[at + rightLabels] = 0;
      values[at + label] = -1;
    }
  }

  /** Copies another tree. */
  copyFrom(other: PartialTree): void {
    const end = TREE_STRIDE * other.nodes;
    if (end > this.values.length) this.values = new Int32Array(other.values.length);
    this.nodes = other.nodes;
    this.values.set(other.values.subarray(0, end));
  }

  /** Adds an arc. */
  attach(head: number, dependent: number, label: number): void {
    const { values } = this;
    const { left, left2, right, right2, lefts, rights, leftLabels, rightLabels } = TREE_PLACES;
    const at = TREE_STRIDE * head;
    values[TREE_STRIDE * dependent + TREE_PLACES.label] = label;
    if (dependent < head) {
      values[at + lefts]!++;
      values[at + leftLabels]! |= 1 << (label & 31);
      // “None” is greater than any word.
      if (dependent < values[at + left]!) {
        values[at + left2] = values[at + left]!;
        values[at + left] = dependent;
      } else if (dependent < values[at + left2]!) values[at + left2] = dependent;
      return;
    }
    values[at + rights]!++;
    values[at + rightLabels]! |= 1 << (label & 31);
    if (values[at + rights] === 1) values[at + right] = dependent;
    else if (dependent > values[at + right]!) {
      values[at + right2] = values[at + right]!;
      values[at + right] = dependent;
    } else if (values[at + rights] === 2 || dependent > values[at + right2]!) values[at + right2] = dependent;
  }
}
