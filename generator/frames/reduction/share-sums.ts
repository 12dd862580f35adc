/**
 * Fewer rules and products, the same derivations: by the distributive law. Where a non-terminal has the rules x → a c and
 * x → b c, it gets one rule x → s c instead, with s → a and s → b. Sums of the same parts are one non-terminal, whatever
 * follows them.
 */
import { NONE, RuleList, type Grammar } from '../grammar/grammar.ts';

/** The grammar with sums of all first parts that the same second part follows. */
export function shareSums({ start, fewestNodes, rules }: Grammar): Grammar {
  const shared = new RuleList();
  const fewest = [...fewestNodes];
  const sums = new Map<string, number>();

  const sumOf = (parts: readonly number[]): number => {
    if (parts.length === 1) return parts[0]!;
    const key = parts.toSorted((a, b) => a - b).join();
    const before = sums.get(key);
    if (before !== undefined) return before;
    const sum = fewest.push(Math.min(...parts.map((part) => fewest[part]!))) - 1;
    sums.set(key, sum);
    for (const part of parts) shared.unit(sum, part, { label: NONE, nodes: 0 });
    return sum;
  };

  /** By head and second part, the first parts. */
  const firstParts = new Map<string, { readonly head: number; readonly right: number; readonly lefts: number[] }>();
  for (let rule = 0; rule < rules.count; rule++) {
    const [head, left, right] = [rules.head[rule]!, rules.left[rule]!, rules.right[rule]!];
    const last = { label: rules.label[rule]!, nodes: rules.nodes[rule] === 0 ? 0 : 1 } as const;
    if (left === NONE) shared.empty(head);
    else if (right === NONE) shared.unit(head, left, last);
    else {
      const key = `${head} ${right}`;
      const before = firstParts.get(key);
      if (before === undefined) firstParts.set(key, { head, right, lefts: [left] });
      else before.lefts.push(left);
    }
  }
  for (const { head, right, lefts } of firstParts.values()) shared.pair(head, sumOf(lefts), right);
  return { size: fewest.length, start, fewestNodes: Int32Array.from(fewest), rules: shared.columns() };
}
