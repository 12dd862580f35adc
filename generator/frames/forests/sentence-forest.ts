/**
 * The forest of all complete computations for sentences of one length, from the rules of a context grammar. It depends
 * on the length alone: tags come in with the weights of its leaves, the events.
 *
 * It is built from the start down, so it has what complete computations use and nothing else. What derives nothing is
 * remembered as such.
 */
import { NONE, rulesBy } from '../grammar/grammar.ts';
import type { ContextGrammar, RuleLabel } from '../grammar/context-items.ts';
import { EventColumns, type EventTable } from './event-columns.ts';
import { ForestBuilder, NOTHING, ONE, type Forest } from './forest.ts';
import { mayEqual } from '../grammar/window-names.ts';

export interface SentenceForest {
  readonly length: number;
  readonly forest: Forest;
  readonly events: EventTable;
}

/** A rule as loops over its chain of indices. */
interface PlannedRule {
  readonly label: RuleLabel;
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
    const { kind, names } = labels[rules.transition[rule]!]!;
    const loose = names.chain.filter((index, at) => mayEqual(names.chain[at - 1], index)).length;
    edges += kind === 'end' ? 1 : binomial(length + 1 + loose, names.chain.length);
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
  const { rules, size, start } = grammar.grammar;
  const byHead = rulesBy(size, rules.count, rules.head);
  const planned = Array.from(byHead.indices, (rule) => planRule(grammar, rule));
  const builder = new ForestBuilder();
  const events = new EventColumns(builder, grammar, length);
  /** By non-terminal: items by their indices; `NOTHING` if nothing is derived. */
  const known = Array.from({ length: size }, () => new Map<number, number>());
  const base = length + 2;

  const itemOf = (x: number, values: Int32Array, places: readonly number[]): number => {
    let key = 0;
    for (const place of places) key = key * base + values[place]!;
    const before = known[x]!.get(key);
    if (before !== undefined) return before;
    const edges: number[] = [];
    for (let at = byHead.starts[x]!; at < byHead.starts[x + 1]!; at++) {
      const rule = planned[at]!;
      const own = new Int32Array(rule.gaps.length);
      for (const [place, inTarget] of rule.given) own[place] = values[places[inTarget]!]!;
      if (rule.label.kind === 'end') own[0] = length + 1;
      if (isInOrder(rule, own)) choose(rule, own, 0, edges);
    }
    for (let at = 0; at < edges.length; at += 2) builder.edge(edges[at]!, edges[at + 1]!);
    const item = builder.item();
    known[x]!.set(key, item);
    return item;
  };

  /** Adds the edges of a rule, with all values of its free indices from this one on. */
  const choose = (rule: PlannedRule, values: Int32Array, from: number, edges: number[]): void => {
    const free = rule.free[from];
    if (free === undefined) {
      follow(rule, values, edges);
      return;
    }
    const { place, next, room } = free;
    const least = place === 0 ? 1 : values[place - 1]! + rule.gaps[place]!;
    const most = values[next]! - room;
    for (let node = least; node <= most; node++) {
      values[place] = node;
      choose(rule, values, from + 1, edges);
    }
  };

  /** The leaf of a rule that draws no transition. */
  const leafWithout = (kind: RuleLabel['kind']): number => (kind === 'end' ? events.first() : ONE);

  /** Adds the edge of a rule with these indices, if it derives anything. */
  const follow = ({ label, parts, left, right }: PlannedRule, values: Int32Array, edges: number[]): void => {
    if (label.kind === 'open') {
      edges.push(ONE, ONE);
      return;
    }
    const { drawn } = label;
    const leaf = drawn === undefined ? undefined : events.leafOf(drawn, label.names.chain, values);
    if (leaf === NOTHING) return;
    const first = itemOf(left, values, parts[0]!);
    if (first === NOTHING) return;
    const second = right === NONE ? (leaf ?? leafWithout(label.kind)) : itemOf(right, values, parts[1]!);
    if (second !== NOTHING) edges.push(first, second);
  };

  itemOf(start, new Int32Array(0), []);
  return { length, forest: builder.finish(), events: events.table() };
}

function planRule({ grammar: { rules }, labels }: ContextGrammar, rule: number): PlannedRule {
  const label = labels[rules.transition[rule]!]!;
  const { chain, target, parts } = label.names;
  const gaps = chain.map((index, at): number => (mayEqual(chain[at - 1], index) ? 0 : 1));
  const isGiven = (place: number): boolean => label.kind === 'end' || target.includes(chain[place]!);
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
  if (label.kind === 'open') {
    const { chain } = label.names;
    const first = chain.includes('i') ? values[chain.indexOf('i')]! : 0;
    return values.at(-1) === first + 1 && (!chain.includes('n0') || values[chain.indexOf('n0')] === first);
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
