/**
 * Grammars as data: non-terminals are numbers, rules are columns.
 *
 * A rule derives
 *   nothing                            left = NONE
 *   what `left` derives, and no more   right = NONE; with its label it may take `nodes` fresh nodes, 0 or 1
 *   what `left` derives, then `right`
 * and has a label, a number that tells what else there is to it, or NONE. In the grammar of falls labels are transitions,
 * so what a non-terminal derives is a list of transitions; in others they number what rules know of nodes. Each
 * non-terminal has the fewest fresh nodes with which it derives anything.
 */
export interface Grammar {
  /** The number of non-terminals. */
  readonly size: number;
  readonly start: number;
  /** By non-terminal. */
  readonly fewestNodes: Int32Array;
  readonly rules: Rules;
}

/** A grammar with what its labels stand for. */
export interface LabelledGrammar<Label, G extends Grammar = Grammar> {
  readonly grammar: G;
  readonly labels: readonly Label[];
}

/** The rules, a column for each of their parts. */
export interface Rules {
  readonly count: number;
  readonly head: Int32Array;
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly label: Int32Array;
  readonly nodes: Uint8Array;
}

export const NONE = -1;

/** What is told of every rule that is found. */
export interface RuleSink {
  /** A rule that derives nothing. */
  empty(head: number, label?: number): void;
  unit(head: number, left: number, last: { readonly label: number; readonly nodes: 0 | 1 }): void;
  pair(head: number, left: number, right: number, label?: number): void;
}

/** Rules that are being collected. */
export class RuleList implements RuleSink {
  private readonly head: number[] = [];
  private readonly left: number[] = [];
  private readonly right: number[] = [];
  private readonly label: number[] = [];
  private readonly nodes: number[] = [];

  empty(head: number, label: number = NONE): void {
    this.add(head, NONE, NONE, label, 0);
  }

  unit(head: number, left: number, { label, nodes }: { readonly label: number; readonly nodes: 0 | 1 }): void {
    this.add(head, left, NONE, label, nodes);
  }

  pair(head: number, left: number, right: number, label: number = NONE): void {
    this.add(head, left, right, label, 0);
  }

  /** The rules so far. */
  columns(): Rules {
    return {
      count: this.head.length,
      head: Int32Array.from(this.head),
      left: Int32Array.from(this.left),
      right: Int32Array.from(this.right),
      label: Int32Array.from(this.label),
      nodes: Uint8Array.from(this.nodes),
    };
  }

  private add(head: number, left: number, right: number, label: number, nodes: number): void {
    this.head.push(head);
    this.left.push(left);
    this.right.push(right);
    this.label.push(label);
    this.nodes.push(nodes);
  }
}

/** The rules at these indices, in this order, with the non-terminals renumbered. */
export function selectRules(rules: Rules, indices: Int32Array, renumbered: Int32Array): Rules {
  const renumber = (column: Int32Array): Int32Array =>
    indices.map((index) => {
      const x = column[index]!;
      return x === NONE ? NONE : renumbered[x]!;
    });
  return {
    count: indices.length,
    head: renumber(rules.head),
    left: renumber(rules.left),
    right: renumber(rules.right),
    label: indices.map((index) => rules.label[index]!),
    nodes: Uint8Array.from(indices, (index) => rules.nodes[index]!),
  };
}

/** Lists of rules by non-terminal, one after the other: those of x are at `starts[x]` up to `starts[x + 1]`. */
export interface RulesBy {
  readonly starts: Int32Array;
  readonly indices: Int32Array;
}

/** The rules by the non-terminals of a column, none of which is NONE. */
export function rulesBy(size: number, count: number, column: Int32Array): RulesBy {
  const starts = new Int32Array(size + 1);
  for (const x of column) starts[x + 1]!++;
  for (let x = 0; x < size; x++) starts[x + 1]! += starts[x]!;
  const indices = new Int32Array(count);
  const next = starts.slice();
  for (let rule = 0; rule < count; rule++) indices[next[column[rule]!]!++] = rule;
  return { starts, indices };
}
