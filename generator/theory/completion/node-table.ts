/**
 * The nodes of a completion automaton: a minimal acyclic automaton over the symbols of windows, with costs on its edges.
 *
 * The part of a window that is still to be read, and its costs less the least of them, decide what node stands before
 * it; equal ones are one node. So every cost is paid as early as it is certain.
 */
export interface Edge {
  readonly target: number;
  readonly cost: number;
}

/** Symbols from the lowest to the top's, and what the completion costs with them. */
export interface CostlyWord {
  readonly symbols: readonly number[];
  readonly cost: number;
}

export class NodeTable {
  readonly edges: (Edge | undefined)[] = [];
  readonly starts: number[] = [];
  nodes: number;
  private readonly depth: number;
  private readonly bits: number;
  private readonly known = new Map<string, number>();
  /** Where every run ends; it has no edges. */
  private readonly end: number;

  constructor({ depth, bits, classes }: { readonly depth: number; readonly bits: number; readonly classes: number }) {
    this.depth = depth;
    this.bits = bits;
    this.nodes = classes;
    this.end = this.nodes++;
    this.starts[0] = this.starts[depth] = 0;
  }

  /** The edges of a class: its windows, all of `depth` symbols. */
  addClass(id: number, words: readonly CostlyWord[]): void {
    for (const [symbol, edge] of this.branches(words, 0)) this.set(id, { symbol, edge });
  }

  /** The node for stacks of a height below `depth`: it skips what is missing. */
  addStart(height: number, words: readonly CostlyWord[]): void {
    let edge = this.nodeBefore(words, 0);
    for (let missing = height; missing < this.depth; missing++) {
      const node = this.nodes++;
      for (let symbol = 0; symbol < 1 << this.bits; symbol++) this.set(node, { symbol, edge });
      edge = { target: node, cost: 0 };
    }
    this.starts[height] = edge.target;
  }

  private set(node: number, { symbol, edge }: { readonly symbol: number; readonly edge: Edge }): void {
    this.edges[(node << this.bits) | symbol] = edge;
  }

  /** The node before the symbols from the given place on, and the least cost of these words. */
  private nodeBefore(words: readonly CostlyWord[], place: number): Edge {
    const least = words.reduce((cost, word) => Math.min(cost, word.cost), Infinity);
    if (place === words[0]!.symbols.length) return { target: this.end, cost: least };
    if (least === Infinity) return this.dead(words[0]!.symbols.length - place);
    const branches = this.branches(words, place).map(
      ([symbol, { target, cost }]) => [symbol, { target, cost: cost - least }] as const,
    );
    const key = branches.map(([symbol, { target, cost }]) => `${symbol} ${target} ${cost}`).join();
    let node = this.known.get(key);
    if (node === undefined) {
      node = this.nodes++;
      this.known.set(key, node);
      for (const [symbol, edge] of branches) this.set(node, { symbol, edge });
    }
    return { target: node, cost: least };
  }

  /** What leads to no completion, whatever the symbols: to the end in as many edges as there are symbols left. */
  private dead(left: number): Edge {
    let edge: Edge = { target: this.end, cost: Infinity };
    for (let place = 0; place < left; place++) {
      const key = `dead ${place}`;
      const node = this.known.get(key) ?? this.nodes;
      if (node === this.nodes) {
        this.nodes++;
        this.known.set(key, node);
        for (let symbol = 0; symbol < 1 << this.bits; symbol++) this.set(node, { symbol, edge: { ...edge, cost: 0 } });
      }
      edge = { target: node, cost: Infinity };
    }
    return edge;
  }

  private branches(words: readonly CostlyWord[], place: number): readonly (readonly [number, Edge])[] {
    const bySymbol = new Map<number, CostlyWord[]>();
    for (const word of words) {
      const symbol = word.symbols[place]!;
      const same = bySymbol.get(symbol);
      if (same === undefined) bySymbol.set(symbol, [word]);
      else same.push(word);
    }
    return [...bySymbol]
      .toSorted(([a], [b]) => a - b)
      .map(([symbol, same]) => [symbol, this.nodeBefore(same, place + 1)] as const);
  }
}
