/**
 * Lists of symbols in word order, shared: equal lists are the same number. Live nodes keep word order, so one list holds
 * a stretch of the stack, what has been returned, and, at its end, where the fresh part of the buffer begins.
 *
 * For a given tree a symbol is a node with the number of dependents it still lacks. Node v has the symbols
 * `first[v]` (lacks none) up to `first[v] + its dependents`, so there are no more than 2n + 2 of them.
 * The list that is nothing but the fresh nodes from w on is the number w; other lists have larger numbers.
 */
import type { Tree } from '../../semantics/tree.ts';

export type List = number;

export class TreeLists {
  /** The symbol that pads the stack below the root: nobody's head or dependent. */
  readonly below: number;
  /** The root with all its dependents, and the root without any. */
  readonly completeRoot: number;
  readonly root: number;
  private readonly tree: Tree;
  private readonly first: Int32Array;
  private readonly nodes: Int32Array;
  private readonly symbols: number[] = [];
  private readonly rests: number[] = [];
  private readonly known = new Map<number, List>();

  constructor(tree: Tree) {
    const n = tree.length;
    const dependents = new Int32Array(n + 1);
    for (const head of tree) dependents[head]!++;
    this.tree = tree;
    this.first = new Int32Array(n + 2);
    this.nodes = new Int32Array(2 * n + 2);
    for (let node = 0, symbol = 0; node <= n; node++) {
      this.first[node] = symbol;
      for (const last = symbol + dependents[node]!; symbol <= last; symbol++) this.nodes[symbol] = node;
      this.first[node + 1] = symbol;
    }
    this.below = 2 * n + 1;
    this.nodes[this.below] = n + 1;
    this.completeRoot = 0;
    this.root = dependents[0]!;
  }

  /** True where the tree has an arc between the nodes, and the dependent lacks nothing. */
  isArc(head: number, dependent: number): boolean {
    const node = this.nodes[dependent]!;
    return this.first[node] === dependent && this.tree[node - 1] === this.nodes[head];
  }

  /** The list of the fresh nodes from a word on. */
  fresh(word: number): List {
    return word;
  }

  isFresh(list: List): boolean {
    return list <= this.tree.length + 1;
  }

  isEmpty(list: List): boolean {
    return list === this.tree.length + 1;
  }

  /** The symbol of the first of the fresh nodes: it lacks all its dependents. */
  freshSymbol(list: List): number {
    return this.first[list + 1]! - 1;
  }

  symbolOf(list: List): number {
    return this.symbols[list - this.tree.length - 2]!;
  }

  restOf(list: List): List {
    return this.rests[list - this.tree.length - 2]!;
  }

  cons(symbol: number, rest: List): List {
    const key = rest * (this.below + 1) + symbol;
    const before = this.known.get(key);
    if (before !== undefined) return before;
    const list = this.tree.length + 2 + this.symbols.length;
    this.symbols.push(symbol);
    this.rests.push(rest);
    this.known.set(key, list);
    return list;
  }

  /** The list with the symbols before it. */
  prepend(symbols: readonly number[], list: List): List {
    return symbols.reduceRight((rest, symbol) => this.cons(symbol, rest), list);
  }
}
