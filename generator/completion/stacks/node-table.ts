/**
 * The nodes of a completion automaton: a minimal acyclic automaton over the symbols of windows. A node stands for what
 * is still to be read of a window, and where that leads; equal nodes are one.
 */

/** Packed words of one length in ascending order, and for each where it leads. */
export interface PackedWords {
  readonly places: number;
  readonly words: readonly number[];
  readonly ends: readonly number[];
}

export class NodeTable {
  /** By node and symbol, at `node << bits | symbol`. */
  readonly edges: (number | undefined)[] = [];
  nodes: number;
  private readonly bits: number;
  private readonly known = new Map<string, number>();

  /** A table in which the first nodes are reserved. */
  constructor({ bits, reserved }: { readonly bits: number; readonly reserved: number }) {
    this.bits = bits;
    this.nodes = reserved;
  }

  set(node: number, { symbol, target }: { readonly symbol: number; readonly target: number }): void {
    this.edges[(node << this.bits) | symbol] = target;
  }

  /** The node before these words. */
  before(table: PackedWords): number {
    return this.nodeBefore(table, { from: 0, to: table.words.length, place: 0 });
  }

  /** A node that leads on with 0, which is read in places below the root. */
  skip(target: number): number {
    const node = this.nodes++;
    this.set(node, { symbol: 0, target });
    return node;
  }

  private nodeBefore(
    table: PackedWords,
    { from, to, place }: { readonly from: number; readonly to: number; readonly place: number },
  ): number {
    if (place === table.places) return table.ends[from]!;
    const shift = this.bits * (table.places - place - 1);
    const branches: { readonly symbol: number; readonly target: number }[] = [];
    for (let start = from; start < to;) {
      const prefix = table.words[start]! >> shift;
      let end = start + 1;
      while (end < to && table.words[end]! >> shift === prefix) end++;
      const target = this.nodeBefore(table, { from: start, to: end, place: place + 1 });
      branches.push({ symbol: prefix & ((1 << this.bits) - 1), target });
      start = end;
    }
    let key = `${table.places - place}`;
    for (const { symbol, target } of branches) key += ` ${symbol} ${target}`;
    const before = this.known.get(key);
    if (before !== undefined) return before;
    const node = this.nodes++;
    this.known.set(key, node);
    for (const branch of branches) this.set(node, branch);
    return node;
  }
}
