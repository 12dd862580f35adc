/**
 * The events of sentences of one length, which are leaves of their forest. An event is a transition drawn in a context,
 * and with a shift the tag that is emitted. It knows nodes, not tags: the root is node 0, words count from 1, and
 * `length + 1` stands for no node.
 */
import { NONE } from '../grammar/grammar.ts';
import type { ContextGrammar, DrawnTransition } from './context-grammar.ts';
import { NOTHING, ONE, type ForestBuilder } from './forest.ts';
import { NEXT, type Index, type NodeName } from '../grammar/node-name.ts';

/** Events by leaf, a column for each part; leaf ONE is none. */
export interface EventTable {
  /** `NONE` for the emission of the first tag, before any transition. */
  readonly transition: Int32Array;
  readonly contextClass: Int32Array;
  /** The nodes that the context shows, `stack` for each leaf, the top first. */
  readonly shown: Int32Array;
  /** The buffer's front. */
  readonly front: Int32Array;
  /** The word whose tag is emitted; 0 for none. */
  readonly emitted: Int32Array;
  /** The nodes that are shown to it, `emission` for each leaf. */
  readonly emission: Int32Array;
  /** The arc of a reduction, if arcs are visible; otherwise, and for shifts, 0 → 0. */
  readonly head: Int32Array;
  readonly dependent: Int32Array;
}

/** The events that have been met. */
export class EventColumns {
  private readonly builder: ForestBuilder;
  private readonly grammar: ContextGrammar;
  private readonly length: number;
  private readonly ids = new Map<number, number>();
  private readonly rows: Row[] = [];

  constructor(builder: ForestBuilder, grammar: ContextGrammar, length: number) {
    this.builder = builder;
    this.grammar = grammar;
    this.length = length;
    const { stack, emission } = grammar.context;
    const row = { transition: NONE, contextClass: NONE, front: 0, emitted: 0, head: 0, dependent: 0 };
    this.rows.push({ ...row, shown: nodes(stack, 0), emission: nodes(emission, 0) });
  }

  /** The leaf of a transition; `NOTHING` if it is not allowed with this front. */
  leafOf(drawn: DrawnTransition, chain: readonly Index[], values: ArrayLike<number>): number {
    const nodeOf = (name: NodeName): number => {
      if (name.kind === 'root') return 0;
      return name.kind === 'nowhere' ? this.length + 1 : values[chain.indexOf(name)]!;
    };
    const front = nodeOf(NEXT);
    const contextClass = drawn.classes[front > this.length ? 'empty' : 'filled'];
    if (contextClass === NONE) return NOTHING;
    const { context } = this.grammar;
    const emitted = context.front === 'shown' ? front + 1 : front;
    const isEmitted = drawn.emission !== undefined && emitted <= this.length;
    return this.leaf({
      transition: drawn.transition,
      contextClass,
      shown: drawn.shown.map(nodeOf),
      front,
      emitted: isEmitted ? emitted : 0,
      emission: Array.from({ length: context.emission }, (_, at) => (isEmitted ? nodeOf(drawn.emission![at]!) : 0)),
      head: drawn.arc === undefined ? 0 : nodeOf(drawn.arc.head),
      dependent: drawn.arc === undefined ? 0 : nodeOf(drawn.arc.dependent),
    });
  }

  /** The leaf of what happens before the first transition: the emission of the first tag if fronts are shown. */
  first(): number {
    const { front, stack, emission } = this.grammar.context;
    if (front === 'hidden') return ONE;
    const none = this.length + 1;
    return this.leaf({
      transition: NONE,
      contextClass: NONE,
      shown: nodes(stack, none),
      front: 1,
      emitted: 1,
      emission: [0, ...nodes(emission, none)].slice(0, emission),
      head: 0,
      dependent: 0,
    });
  }

  private leaf(row: Row): number {
    const base = this.length + 2;
    let key = (row.contextClass + 1) * (this.grammar.canonical.transitions.length + 1) + row.transition + 1;
    for (const node of row.shown) key = key * base + node;
    key = ((key * base + row.front) * base + row.head) * base + row.dependent;
    const before = this.ids.get(key);
    if (before !== undefined) return before;
    this.rows.push(row);
    const id = this.builder.leaf();
    this.ids.set(key, id);
    return id;
  }

  table(): EventTable {
    const column = (of: (row: Row) => number): Int32Array => Int32Array.from(this.rows, of);
    const columns = (of: (row: Row) => readonly number[]): Int32Array => Int32Array.from(this.rows.flatMap(of));
    return {
      transition: column((row) => row.transition),
      contextClass: column((row) => row.contextClass),
      shown: columns((row) => row.shown),
      front: column((row) => row.front),
      emitted: column((row) => row.emitted),
      emission: columns((row) => row.emission),
      head: column((row) => row.head),
      dependent: column((row) => row.dependent),
    };
  }
}

interface Row {
  readonly transition: number;
  readonly contextClass: number;
  readonly shown: readonly number[];
  readonly front: number;
  readonly emitted: number;
  readonly emission: readonly number[];
  readonly head: number;
  readonly dependent: number;
}

/** So many times the same node. */
function nodes(count: number, node: number): number[] {
  return Array.from({ length: count }, () => node);
}
