/**
 * A grammar in the order in which it can be evaluated.
 *
 * Values are found by the number t of fresh nodes, from 0 on. What a non-terminal derives with t nodes may be composed of
 * parts that take t nodes as well, if the others can do with none; these parts are numbered before it. The start, which
 * is no part of anything, is the last. Rules stand by their heads.
 */
import { NONE, rulesBy, selectRules } from '../grammar/grammar.ts';
import type { UsefulGrammar } from './useful-part.ts';

export interface OrderedGrammar extends UsefulGrammar {
  /** The rules of x are those from `starts[x]` up to `starts[x + 1]`. */
  readonly starts: Int32Array;
}

/** The same grammar, renumbered. Throws where a non-terminal is a part of itself without any fresh node. */
export function orderGrammar(grammar: UsefulGrammar): OrderedGrammar {
  const { size, start, fewestNodes, fewestOutside, rules } = grammar;
  const byHead = rulesBy(size, rules.count, rules.head);
  const place = new Int32Array(size).fill(NONE);
  const order = new Int32Array(size);
  const starts = new Int32Array(size + 1);
  const inOrder = new Int32Array(rules.count);
  let placed = 0;
  const visit = (x: number): void => {
    if (place[x] === OPEN) throw new Error(`non-terminal ${x} is a part of itself`);
    if (x === NONE || place[x] !== NONE) return;
    place[x] = OPEN;
    const own = byHead.indices.subarray(byHead.starts[x], byHead.starts[x + 1]);
    for (const rule of own) {
      const [left, right] = [rules.left[rule]!, rules.right[rule]!];
      // The parts that may take as many nodes as the whole.
      if (rules.nodes[rule]! > 0) continue;
      if (right === NONE || fewestNodes[right] === 0) visit(left);
      if (right !== NONE && fewestNodes[left] === 0) visit(right);
    }
    inOrder.set(own, starts[placed]);
    starts[placed + 1] = starts[placed]! + own.length;
    order[placed] = x;
    place[x] = placed++;
  };
  for (let x = 0; x < size; x++) if (x !== start) visit(x);
  visit(start);
  return {
    size,
    start: place[start]!,
    fewestNodes: order.map((x) => fewestNodes[x]!),
    fewestOutside: order.map((x) => fewestOutside[x]!),
    rules: selectRules(rules, inOrder, place),
    starts,
  };
}

/** The place of a non-terminal whose parts are being placed. */
const OPEN = -2;
