/**
 * A packed forest: all derivations of something, as numbers.
 *
 * Vertices are numbers. The first are *leaves*, which have weights; leaf 0 is ONE and weighs 1. The others are *items*;
 * the value of an item is the sum over its edges of the product of the values of their two ends, left and right, which
 * are always smaller numbers. The last item is the start. So a derivation is a product of leaves, and each leaf counts
 * as often as the derivation uses it.
 */
export interface Forest {
  readonly leafCount: number;
  readonly itemCount: number;
  /** The edges of item x, from 0 on, are those from `starts[x]` up to `starts[x + 1]`. */
  readonly starts: Int32Array;
  readonly left: Int32Array;
  readonly right: Int32Array;
}

export const ONE = 0;
/** No vertex: what derives nothing. */
export const NOTHING: number = 2 ** 31;

/** The number of vertices. */
export function vertexCount({ leafCount, itemCount }: Forest): number {
  return leafCount + itemCount;
}

/**
 * A forest that is being built. Items are added after everything that their edges name. Until it is finished, a leaf is
 * known by its number and an item by its complement.
 */
export class ForestBuilder {
  private leaves = 1;
  private readonly starts: number[] = [0];
  private readonly left: number[] = [];
  private readonly right: number[] = [];

  /** A new leaf. */
  leaf(): number {
    return this.leaves++;
  }

  edge(left: number, right: number): void {
    this.left.push(left);
    this.right.push(right);
  }

  get edgeCount(): number {
    return this.left.length;
  }

  /** The item with the edges since the last; `NOTHING` if there are none. */
  item(): number {
    if (this.left.length === this.starts.at(-1)) return NOTHING;
    this.starts.push(this.left.length);
    return ~(this.starts.length - 2);
  }

  finish(): Forest {
    const vertex = (end: number): number => (end < 0 ? this.leaves + ~end : end);
    return {
      leafCount: this.leaves,
      itemCount: this.starts.length - 1,
      starts: Int32Array.from(this.starts),
      left: Int32Array.from(this.left, vertex),
      right: Int32Array.from(this.right, vertex),
    };
  }
}
