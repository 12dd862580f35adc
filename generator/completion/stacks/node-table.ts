/**
 * The nodes of a completion automaton: a minimal acyclic automaton over the symbols of windows, with costs on its edges.
 *
 * A node stands for what is still to be read of a window, where that leads, and what it costs beyond the least of these
 * costs; equal nodes are one. So every cost is paid as early as it is certain.
 */
export interface Edge {
  readonly target: number;
  readonly cost: number;
}

/** Packed words of one length in ascending order, and for each where it leads and at what cost. */
export interface WordTable {
  readonly places: number;
  readonly words: readonly number[];
  readonly ends: readonly Edge[];
}

export class NodeTable {
  /** By node and symbol, at `node << bits | symbol`. */
  readonly edges: (Edge | undefined)[] = [];
  nodes: number;
  private readonly bits: number;
  private readonly known = new Map<string, number>();

  /** A table in which the first nodes are reserved. */
  constructor({ bits, reserved }: { readonly bits: number; readonly reserved: number }) {
    this.bits = bits;
    this.nodes = reserved;
  }

  set(node: number, { symbol, edge }: { readonly symbol: number; readonly edge: Edge }): void {
    this.edges[(node << this.bits) | symbol] = edge;
  }

  /** The node before these words, and the least cost. */
  before(table: WordTable): Edge {
    return this.nodeBefore(table, { from: 0, to: table.words.length, place: 0 });
  }

  /** A node that leads on with 0, which is read in places below the root. */
  skip(edge: Edge): Edge {
    const node = this.nodes++;
    this.set(node, { symbol: 0, edge });
    return { target: node, cost: 0 };
  }

  private nodeBefore(
    table: WordTable,
    { from, to, place }: { readonly from: number; readonly to: number; readonly place: number },
  ): Edge {
    if (place === table.places) return table.ends[from]!;
    const shift = this.bits * (table.places - place - 1);
    const branches: { readonly symbol: number; readonly edge: Edge }[] = [];
    let least = Infinity;
    for (let start = from; start < to;) {
      const prefix = table.words[start]! >> shift;
      let end = start + 1;
      while (end < to && table.words[end]! >> shift === prefix) end++;
      const edge = this.nodeBefore(table, { from: start, to: end, place: place + 1 });
      branches.push({ symbol: prefix & ((1 << this.bits) - 1), edge });
      least = Math.min(least, edge.cost);
      start = end;
    }
    let key = `${table.places - place}`;
    for (const { symbol, edge } of branches) key += ` ${symbol} ${edge.target} ${edge.cost - least}`;
    const before = this.known.get(key);
    if (before !== undefined) return { target: before, cost: least };
    const node = this.nodes++;
    this.known.set(key, node);
    for (const { symbol, edge } of branches) {
      this.set(node, { symbol, edge: { target: edge.target, cost: edge.cost - least } });
    }
    return { target: node, cost: least };
  }
}
