/** A number of fresh nodes that is enough for every transition. */
import type { CompletionAutomaton } from './automaton.ts';
import type { AmpleWords } from './packed-stacks.ts';

/**
 * A number for each node of the stack, plus a constant: the most that a run from a class can need, plus the most that a
 * prefix of the class can cost beyond its share.
 */
export function ampleByHeight(automaton: CompletionAutomaton): AmpleWords {
  const { below, classes, starts, depth, symbolBits } = automaton;
  const perNode = below.reduce((most, edge) => Math.max(most, edge?.cost ?? 0), 0);
  const beyond = Array.from({ length: classes }, () => -Infinity);
  beyond[0] = 0;
  for (let changed = true; changed;) {
    changed = false;
    below.forEach((edge, index) => {
      const through = edge === undefined ? -Infinity : beyond[index >> symbolBits]! + edge.cost - perNode;
      if (edge === undefined || through <= beyond[edge.target]!) return;
      beyond[edge.target] = through;
      changed = true;
    });
  }
  const most = dearestRuns(automaton);
  const base = Math.max(
    // At least one, so that a shift is allowed and no transition ends the computation.
    1 - perNode,
    ...beyond.map((cost, id) => cost + most(id) - perNode * (depth + 1)),
    ...starts.slice(1).map((start, index) => most(start) - perNode * (index + 1)),
  );
  return { perNode, base };
}

/** The most that a run from a node over depth + 1 symbols can need: the slack with which all is viable. */
function dearestRuns({ within, outlooks, depth, symbolBits }: CompletionAutomaton): (node: number) => number {
  const slacks = outlooks.map((sets) =>
    sets.findLastIndex((set, slack) => slack > 0 && set.join() !== sets[slack - 1]!.join()),
  );
  const known = new Map<number, number>();
  const dearest = (node: number, left: number): number => {
    if (left === 0) return Math.max(0, slacks[node]!);
    const before = known.get(node);
    if (before !== undefined) return before;
    let most = -Infinity;
    for (let symbol = 0; symbol < 1 << symbolBits; symbol++) {
      const target = within[(node << symbolBits) | symbol];
      if (target !== undefined) most = Math.max(most, dearest(target, left - 1));
    }
    known.set(node, most);
    return most;
  };
  return (node) => dearest(node, depth + 1);
}
