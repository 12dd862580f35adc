/** What configurations of S have in common: nodes on the stack and in the buffer, heads and labels, and no marks. */
export class PlainNodes {
  length = 0;
  heads: Int32Array = new Int32Array(0);
  labels: Int32Array = new Int32Array(0);
  protected stack: number[] = [0];
  protected front = 1;

  constructor(length = 1) {
    this.reset(length);
  }

  reset(length: number): this {
    this.length = length;
    if (length > this.heads.length) {
      this.heads = new Int32Array(2 * length);
      this.labels = new Int32Array(2 * length);
    }
    this.heads.fill(-1, 0, length);
    this.labels.fill(-1, 0, length);
    this.stack = [0];
    this.front = 1;
    return this;
  }

  copyFrom(other: this): this {
    this.reset(other.length);
    this.heads.set(other.heads.subarray(0, other.length));
    this.labels.set(other.labels.subarray(0, other.length));
    this.stack = [...other.stack];
    this.front = other.front;
    return this;
  }

  stackAt(position: number): number {
    return this.stack.at(-position) ?? -1;
  }

  bufferAt(position: number): number {
    const node = this.front + position - 1;
    return node <= this.length ? node : -1;
  }
}
