/**
 * The machine check that makes a completion automaton a theorem (docs/completion.md): for every class and window that
 * can occur together, the cost it gives is the least of those that it gives after each transition, a shift counted as
 * one; it is 0 where the computation can end. A function with this property is the completion cost, for reductions
 * lower the stack and so no cycle is free; infinite costs, where all transitions have infinite ones, included. Nothing is taken over from how the automaton was found: the windows of a
 * class are collected here by following all transitions.
 */
import type { CanonicalSystem } from '../canonical-system.ts';
import type { CompletionAutomaton } from './automaton.ts';
import type { Edge } from './node-table.ts';
import { unpack, Windows } from './windows.ts';

/** What is wrong with an automaton of the system, or undefined. */
export function closednessProblem(canonical: CanonicalSystem, automaton: CompletionAutomaton): string | undefined {
  const windows = new Windows(canonical);
  try {
    const occurring = follow(windows, automaton);
    checkCosts(windows, automaton, occurring);
    return undefined;
  } catch (error) {
    if (error instanceof NotClosed) return error.message;
    throw error;
  }
}

class NotClosed extends Error {}

/** How a class comes about: from another by a symbol, at a cost. */
interface Origin {
  readonly source: number;
  readonly symbol: number;
  readonly cost: number;
}

interface Occurring {
  readonly windows: ReadonlySet<number>;
  readonly origins: readonly Origin[];
}

/** For each class the windows and origins that some computation may have: all, and perhaps more. */
function follow(windows: Windows, automaton: CompletionAutomaton): readonly Occurring[] {
  const { bits, fresh } = windows.canonical.symbols;
  const found = Array.from({ length: automaton.classes }, () => ({
    windows: new Set<number>(),
    rests: new Set<number>(),
    origins: [] as Origin[],
    grown: new Set<number>(),
  }));
  const queue: { readonly prefix: number; readonly window: number }[] = [];
  const reach = (prefix: number, window: number): void => {
    if (found[prefix]!.windows.has(window)) return;
    found[prefix]!.windows.add(window);
    queue.push({ prefix, window });
  };
  const fall = ({ source, symbol }: Origin, rest: number): void =>
    reach(source, windows.onto(rest, { symbol, isRoot: source === 0 }));

  reach(0, windows.whole((1 << bits) | fresh(false)));
  for (let item = queue.pop(); item !== undefined; item = queue.pop()) {
    const { prefix, window } = item;
    const here = found[prefix]!;
    const { reduced, shifted } = windows.successors(window);
    for (const next of reduced) {
      if (windows.isWhole(window)) reach(prefix, next);
      else if (!here.rests.has(next)) {
        here.rests.add(next);
        for (const origin of here.origins) fall(origin, next);
      }
    }
    for (const { below, window: next } of shifted) {
      if (below === undefined) {
        reach(prefix, next);
        continue;
      }
      const { target, cost } = step(automaton.below, { node: prefix, symbol: below, bits });
      if (!here.grown.has(below)) {
        here.grown.add(below);
        const origin = { source: prefix, symbol: below, cost };
        found[target]!.origins.push(origin);
        for (const rest of found[target]!.rests) fall(origin, rest);
      }
      reach(target, next);
    }
  }
  return found;
}

function checkCosts(windows: Windows, automaton: CompletionAutomaton, occurring: readonly Occurring[]): void {
  const { bits } = windows.canonical.symbols;
  const costs = occurring.map((here, prefix) => costsAbove(windows, automaton, { here, prefix }));
  occurring.forEach((here, prefix) => {
    const costAt = costs[prefix]!;
    for (const [window, cost] of costAt) {
      const { terminal, reduced, shifted } = windows.successors(window);
      const shifts = shifted.map(({ below, window: next }) => {
        if (below === undefined) return 1 + costAt.get(next)!;
        const grown = step(automaton.below, { node: prefix, symbol: below, bits });
        return 1 + grown.cost + costs[grown.target]!.get(next)!;
      });
      if (windows.isWhole(window)) {
        const least = Math.min(terminal ? 0 : Infinity, ...reduced.map((next) => costAt.get(next)!), ...shifts);
        if (least !== cost) throw new NotClosed(describe(windows, { prefix, window, cost, least }));
        continue;
      }
      for (const { source, symbol, cost: growth } of here.origins) {
        const falls = reduced.map(
          (rest) => costs[source]!.get(windows.onto(rest, { symbol, isRoot: source === 0 }))! - growth,
        );
        const least = Math.min(...falls, ...shifts);
        if (least !== cost) throw new NotClosed(describe(windows, { prefix, window, cost, least }));
      }
    }
  });
}

/** What the automaton says of each window that occurs above a class. */
function costsAbove(
  windows: Windows,
  automaton: CompletionAutomaton,
  { here, prefix }: { readonly here: Occurring; readonly prefix: number },
): ReadonlyMap<number, number> {
  const { bits } = windows.canonical.symbols;
  const costs = new Map<number, number>();
  for (const window of here.windows) {
    const symbols = unpack(windows.wordOf(window), bits);
    let node = prefix === 0 ? automaton.starts[symbols.length]! : prefix;
    let cost = 0;
    for (let missing = symbols.length; missing < automaton.depth; missing++) {
      const edge = anyStep(automaton.within, { node, bits });
      node = edge.target;
      cost += edge.cost;
    }
    for (const symbol of symbols) {
      const edge = step(automaton.within, { node, symbol, bits });
      node = edge.target;
      cost += edge.cost;
    }
    costs.set(window, cost);
  }
  return costs;
}

function step(
  edges: readonly (Edge | undefined)[],
  { node, symbol, bits }: { readonly node: number; readonly symbol: number; readonly bits: number },
): Edge {
  const edge = edges[(node << bits) | symbol];
  if (edge === undefined) throw new NotClosed(`node ${node} has no edge for the symbol ${symbol}`);
  return edge;
}

/** The edge of a place below the root, which is the same for every symbol. */
function anyStep(edges: readonly (Edge | undefined)[], { node, bits }: { node: number; bits: number }): Edge {
  const first = step(edges, { node, symbol: 0, bits });
  for (let symbol = 1; symbol < 1 << bits; symbol++) {
    const other = step(edges, { node, symbol, bits });
    if (other.target !== first.target || other.cost !== first.cost) {
      throw new NotClosed(`node ${node} tells symbols apart that do not exist`);
    }
  }
  return first;
}

function describe(
  windows: Windows,
  { prefix, window, cost, least }: { prefix: number; window: number; cost: number; least: number },
): string {
  const symbols = unpack(windows.wordOf(window), windows.canonical.symbols.bits).join(' ');
  return `the window ${symbols} above class ${prefix} has the cost ${cost}, but its transitions have ${least}`;
}
