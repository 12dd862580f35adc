/**
 * What a complete derivation uses. Every non-terminal that was found by exploring derives something; so it is useful if
 * and only if it occurs in a derivation of the start. How few fresh nodes such a derivation takes outside of it is found from the
 * start down, the fewest first.
 */
import { NONE, rulesBy, selectRules, type Grammar, type Rules } from '../grammar/grammar.ts';

export interface UsefulGrammar extends Grammar {
  /** By non-terminal: the fewest fresh nodes of a complete derivation that are not its own. */
  readonly fewestOutside: Int32Array;
}

/** The grammar, restricted to what complete derivations with at most this many fresh nodes use. */
export function usefulPart(grammar: Grammar, nodes: number): UsefulGrammar {
  const { size, start, fewestNodes, rules } = grammar;
  const outside = fewestOutside(grammar, nodes);
  const isUseful = (x: number): boolean =>
    x === start || (outside[x]! < UNKNOWN && outside[x]! + fewestNodes[x]! <= nodes);
  const kept = Int32Array.from(outside.keys()).filter(isUseful);
  const renumbered = new Int32Array(size).fill(NONE);
  kept.forEach((x, index) => (renumbered[x] = index));
  const within = Int32Array.from({ length: rules.count }, (_, rule) => rule).filter((rule) => {
    const head = rules.head[rule]!;
    return isUseful(head) && outside[head]! + fewestOf(rules, fewestNodes, rule) <= nodes;
  });
  return {
    size: kept.length,
    start: renumbered[start]!,
    fewestNodes: kept.map((x) => fewestNodes[x]!),
    fewestOutside: kept.map((x) => outside[x]!),
    rules: selectRules(rules, within, renumbered),
  };
}

/** The fewest fresh nodes of what a rule derives. */
function fewestOf({ left, right, nodes }: Rules, fewestNodes: Int32Array, rule: number): number {
  const [a, b] = [left[rule]!, right[rule]!];
  return nodes[rule]! + (a === NONE ? 0 : fewestNodes[a]!) + (b === NONE ? 0 : fewestNodes[b]!);
}

const UNKNOWN = 2 ** 30;

function fewestOutside({ size, start, fewestNodes, rules }: Grammar, nodes: number): Int32Array {
  const { left, right, nodes: taken } = rules;
  const byHead = rulesBy(size, rules.count, rules.head);
  const fewest = new Int32Array(size).fill(UNKNOWN);
  const levels: number[][] = [];
  const reach = (x: number, level: number): void => {
    if (x === NONE || level >= fewest[x]! || level + fewestNodes[x]! > nodes) return;
    fewest[x] = level;
    (levels[level] ??= []).push(x);
  };
  reach(start, 0);
  for (let level = 0; level < levels.length; level++) {
    const queue = (levels[level] ??= []);
    for (let x = queue.pop(); x !== undefined; x = queue.pop()) {
      if (fewest[x]! < level) continue;
      for (let at = byHead.starts[x]!; at < byHead.starts[x + 1]!; at++) {
        const rule = byHead.indices[at]!;
        const [a, b] = [left[rule]!, right[rule]!];
        reach(a, level + taken[rule]! + (b === NONE ? 0 : fewestNodes[b]!));
        if (b !== NONE) reach(b, level + fewestNodes[a]!);
      }
    }
  }
  return fewest;
}
