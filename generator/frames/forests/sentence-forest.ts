/**
 * The forest of all complete computations for sentences of one length, from the rules of a context grammar. It depends
 * on the length alone: tags come in with the weights of its leaves, the events.
 *
 * It is built from the start down, so it has what complete computations use and nothing else. What derives nothing is
 * remembered as such.
 */
import { NONE, rulesBy, type RulesBy } from '../grammar/grammar.ts';
import { FIRST, mayEqual, newWord, type Index } from '../grammar/node-name.ts';
import type { ContextGrammar, ContextLabel } from './context-grammar.ts';
import { EventColumns, type EventTable } from './event-columns.ts';
import { ForestBuilder, NOTHING, ONE, type Forest } from './forest.ts';

export interface SentenceForest {
  readonly length: number;
  readonly forest: Forest;
  readonly events: EventTable;
}

/** A rule as loops over its chain of indices. */
interface PlannedRule {
  readonly label: ContextLabel;
  /** By place in the chain: how much larger an index is than the one before, at least. */
  readonly gaps: readonly number[];
  /** Places that the target gives, and where it has them. */
  readonly given: readonly (readonly [place: number, inTarget: number])[];
  /** The others, and by how much the next given index is larger, at least. */
  readonly free: readonly { readonly place: number; readonly next: number; readonly room: number }[];
  readonly parts: readonly (readonly number[])[];
  readonly left: number;
  readonly right: number;
}

/** An upper bound of the edges of a forest, told before anything is built. */
export function edgeBound({ grammar: { rules }, labels }: ContextGrammar, length: number): number {
  let edges = 0;
  for (let rule = 0; rule < rules.count; rule++) {
    const { kind, chain } = labels[rules.label[rule]!]!.shape;
    const loose = chain.filter((index, at) => mayEqual(chain[at - 1], index)).length;
    edges += kind === 'end' ? 1 : binomial(length + 1 + loose, chain.length);
  }
  return edges;
}

function binomial(n: number, k: number): number {
  let result = 1;
  for (let at = 0; at < k; at++) result = (result * (n - at)) / (at + 1);
  return Math.max(0, Math.round(result));
}

/** The forest of all sentences with so many words. */
export function sentenceForest(grammar: ContextGrammar, length: number): SentenceForest {
  return new LengthForest(grammar, length).build();
}

class LengthForest {
  private readonly length: number;
  private readonly start: number;
  private readonly byHead: RulesBy;
  private readonly planned: readonly PlannedRule[];
  private readonly builder = new ForestBuilder();
  private readonly events: EventColumns;
  /** By non-terminal: items by their indices; `NOTHING` if nothing is derived. */
  private readonly known: readonly Map<number, number>[];

  constructor(grammar: ContextGrammar, length: number) {
    const { rules, size, start } = grammar.grammar;
    this.length = length;
    this.start = start;
    this.byHead = rulesBy(size, rules.count, rules.head);
    this.planned = Array.from(this.byHead.indices, (rule) => planRule(grammar, rule));
    this.events = new EventColumns(this.builder, grammar, length);
    this.known = Array.from({ length: size }, () => new Map<number, number>());
  }

  build(): SentenceForest {
    this.itemOf(this.start, new Int32Array(0), []);
    return { length: this.length, forest: this.builder.finish(), events: this.events.table() };
  }

  /** The item of a non-terminal whose indices stand at places of these values. */
  private itemOf(x: number, values: Int32Array, places: readonly number[]): number {
    const known = this.known[x]!;
    let key = 0;
    for (const place of places) key = key * (this.length + 2) + values[place]!;
    const before = known.get(key);
    if (before !== undefined) return before;
    const edges: number[] = [];
    for (let at = this.byHead.starts[x]!; at < this.byHead.starts[x + 1]!; at++) {
      const rule = this.planned[at]!;
      const own = new Int32Array(rule.gaps.length);
      for (const [place, inTarget] of rule.given) own[place] = values[places[inTarget]!]!;
      if (rule.label.shape.kind === 'end') own[0] = this.length + 1;
      if (isInOrder(rule, own)) this.choose(rule, own, 0, edges);
    }
    for (let at = 0; at < edges.length; at += 2) this.builder.edge(edges[at]!, edges[at + 1]!);
    const item = this.builder.item();
    known.set(key, item);
    return item;
  }

  /** Adds the edges of a rule, with all values of its free indices from this one on. */
  private choose(rule: PlannedRule, values: Int32Array, from: number, edges: number[]): void {
    const free = rule.free[from];
    if (free === undefined) {
      this.follow(rule, values, edges);
      return;
    }
    const { place, next, room } = free;
    const least = place === 0 ? 1 : values[place - 1]! + rule.gaps[place]!;
    const most = values[next]! - room;
    for (let node = least; node <= most; node++) {
      values[place] = node;
      this.choose(rule, values, from + 1, edges);
    }
  }

  /** Adds the edge of a rule with these indices, if it derives anything. */
  private follow({ label, parts, left, right }: PlannedRule, values: Int32Array, edges: number[]): void {
    const { shape, drawn } = label;
    if (shape.kind === 'open') {
      edges.push(ONE, ONE);
      return;
    }
    const leaf = drawn === undefined ? undefined : this.events.leafOf(drawn, shape.chain, values);
    if (leaf === NOTHING) return;
    const first = this.itemOf(left, values, parts[0]!);
    if (first === NOTHING) return;
    const second = right === NONE ? (leaf ?? this.leafWithout(label)) : this.itemOf(right, values, parts[1]!);
    if (second !== NOTHING) edges.push(first, second);
  }

  /** The leaf of a rule that draws no transition. */
  private leafWithout({ shape }: ContextLabel): number {
    return shape.kind === 'end' ? this.events.first() : ONE;
  }
}

function planRule({ grammar: { rules }, labels }: ContextGrammar, rule: number): PlannedRule {
  const label = labels[rules.label[rule]!]!;
  const { kind, chain, target, parts } = label.shape;
  const gaps = chain.map((index, at): number => (mayEqual(chain[at - 1], index) ? 0 : 1));
  const isGiven = (place: number): boolean => kind === 'end' || target.includes(chain[place]!);
  const places = chain.map((_, place) => place);
  return {
    label,
    gaps,
    given: target.map((index, inTarget) => [chain.indexOf(index), inTarget] as const),
    free: places
      .filter((place) => !isGiven(place))
      .map((place) => {
        const next = places.find((other) => other > place && isGiven(other))!;
        return { place, next, room: gaps.slice(place + 1, next + 1).reduce((sum, gap) => sum + gap, 0) };
      }),
    parts: parts.map((part) => part.map((index) => chain.indexOf(index))),
    left: rules.left[rule]!,
    right: rules.right[rule]!,
  };
}

/** True if given indices that are neighbours in the chain are in word order, and a frame is just opened where it must be. */
function isInOrder({ label, gaps, free }: PlannedRule, values: Int32Array): boolean {
  const { kind, chain } = label.shape;
  if (kind === 'open') {
    const valueOf = (index: Index): number | undefined => values[chain.indexOf(index)];
    const first = valueOf(FIRST) ?? 0;
    return values.at(-1) === first + 1 && (valueOf(newWord(0)) ?? first) === first;
  }
  let before = 0;
  for (let place = 0; place < values.length; place++) {
    if (free.some((other) => other.place === place)) {
      before += gaps[place]!;
      continue;
    }
    if (values[place]! < before + gaps[place]!) return false;
    before = values[place]!;
  }
  return true;
}
