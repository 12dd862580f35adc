/**
 * The arcs built so far, as features need them: for each node its outermost two dependents on each side, their number,
 * and the set of their labels. Indexed by node, as in atoms.ts; a dependent that does not exist is `none`.
 */
export class PartialTree {
  /** The leftmost dependent to the left of a node, and the next; the same to its right. */
  left: Int32Array = new Int32Array(64);
  left2: Int32Array = new Int32Array(64);
  right: Int32Array = new Int32Array(64);
  right2: Int32Array = new Int32Array(64);
  leftCount: Int32Array = new Int32Array(64);
  rightCount: Int32Array = new Int32Array(64);
  /** Sets of labels as bits; labels that share a bit are not told apart. */
  leftLabels: Int32Array = new Int32Array(64);
  rightLabels: Int32Array = new Int32Array(64);
  /** The label of a node’s arc; -1 if it has none yet. */
  labels: Int32Array = new Int32Array(64);

  /** Starts a sentence. */
  reset(length: number): void {
    const nodes = length + 2;
    const none = length + 1;
    if (nodes > this.left.length) this.grow(2 * nodes);
    this.left.fill(none, 0, nodes);
    this.left2.fill(none, 0, nodes);
    this.right.fill(none, 0, nodes);
    this.right2.fill(none, 0, nodes);
    this.leftCount.fill(0, 0, nodes);
    this.rightCount.fill(0, 0, nodes);
    this.leftLabels.fill(0, 0, nodes);
    this.rightLabels.fill(0, 0, nodes);
    this.labels.fill(-1, 0, nodes);
  }

  /** Adds an arc. */
  attach({
    head,
    dependent,
    label,
  }: {
    readonly head: number;
    readonly dependent: number;
    readonly label: number;
  }): void {
    this.labels[dependent] = label;
    if (dependent < head) {
      this.leftCount[head]!++;
      this.leftLabels[head]! |= 1 << (label & 31);
      // “None” is greater than any word.
      if (dependent < this.left[head]!) {
        this.left2[head] = this.left[head]!;
        this.left[head] = dependent;
      } else if (dependent < this.left2[head]!) this.left2[head] = dependent;
      return;
    }
    this.rightCount[head]!++;
    this.rightLabels[head]! |= 1 << (label & 31);
    if (this.rightCount[head] === 1) this.right[head] = dependent;
    else if (dependent > this.right[head]!) {
      this.right2[head] = this.right[head]!;
      this.right[head] = dependent;
    } else if (this.rightCount[head] === 2 || dependent > this.right2[head]!) this.right2[head] = dependent;
  }

  private grow(nodes: number): void {
    this.left = new Int32Array(nodes);
    this.left2 = new Int32Array(nodes);
    this.right = new Int32Array(nodes);
    this.right2 = new Int32Array(nodes);
    this.leftCount = new Int32Array(nodes);
    this.rightCount = new Int32Array(nodes);
    this.leftLabels = new Int32Array(nodes);
    this.rightLabels = new Int32Array(nodes);
    this.labels = new Int32Array(nodes);
  }
}
