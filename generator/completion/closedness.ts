/**
 * The machine check that makes a completion automaton a theorem (docs/completion.md): for every prefix and window that
 * can occur together, the cost it gives is the least of what the transitions need according to the costs it gives after
 * them, a shift counted as one; it is 0 where the computation can end; and its outlook lists just the transitions that
 * need no more than there is. A function with the first property that is nowhere negative is the completion cost, for
 * reductions lower the stack and so no cycle is free; infinite costs, where all transitions need infinitely many, included. Nothing is taken over
 * from how the automaton was found: what occurs is collected here by following all transitions.
 */
import type { CanonicalSystem } from '../theory/canonical-system.ts';
import type { CompletionAutomaton } from './automaton.ts';
import type { Edge } from './node-table.ts';
import type { Need } from './outlooks.ts';
import { unpack, Windows } from '../tabulation/windows.ts';

/** What is wrong with an automaton of the system, or undefined. */
export function closednessProblem(canonical: CanonicalSystem, automaton: CompletionAutomaton): string | undefined {
  const windows = new Windows(canonical);
  try {
    const prefixes = follow(windows, automaton);
    new Checker(windows, automaton, prefixes).check();
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

interface Prefix {
  readonly windows: ReadonlySet<number>;
  readonly origins: readonly Origin[];
}

/** For each class the windows and origins that some computation may have: all, and perhaps more. */
function follow(windows: Windows, automaton: CompletionAutomaton): readonly Prefix[] {
  const { bits } = windows.canonical.symbols;
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

  reach(0, windows.first);
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
      const { target, cost } = follows(automaton.below, { node: prefix, symbol: below, bits });
      if (target === 0) throw new NotClosed(`class ${prefix} leads to the class of the empty prefix`);
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

/** What the automaton says: the cost, from a prefix on, and the number of the outlook. */
interface Answer {
  readonly cost: number;
  readonly outlook: number;
}

class Checker {
  private readonly windows: Windows;
  private readonly automaton: CompletionAutomaton;
  private readonly prefixes: readonly Prefix[];
  /** By class, the costs of the windows above it, less the cost of the prefix: the same for all its origins. */
  private readonly costs: readonly Map<number, number>[];
  private readonly outlooksSeen = new Set<string>();

  constructor(windows: Windows, automaton: CompletionAutomaton, prefixes: readonly Prefix[]) {
    this.windows = windows;
    this.automaton = automaton;
    this.prefixes = prefixes;
    this.costs = prefixes.map(() => new Map<number, number>());
  }

  check(): void {
    this.prefixes.forEach((here, prefix) => {
      for (const window of here.windows) {
        // A whole stack has no prefix; another is read from where its prefix has come from.
        const readings =
          prefix === 0 ? [this.readWhole(window).cost] : here.origins.map((o) => this.read(o, window).cost - o.cost);
        if (readings.some((cost) => cost !== readings[0])) {
          throw new NotClosed(`${this.describe(prefix, window)} has several costs`);
        }
        this.costs[prefix]!.set(window, readings[0]!);
      }
    });
    this.prefixes.forEach((here, prefix) => {
      for (const window of here.windows) {
        if (prefix === 0) this.checkNeeds({ prefix, window, origin: undefined });
        else for (const origin of here.origins) this.checkNeeds({ prefix, window, origin });
      }
    });
  }

  private checkNeeds({ prefix, window, origin }: { prefix: number; window: number; origin: Origin | undefined }): void {
    const { terminal, reduced, reducing, shifted } = this.windows.successors(window);
    const { cost, outlook } = origin === undefined ? this.readWhole(window) : this.read(origin, window);
    const needs: Need[] = [];
    for (const [index, next] of reduced.entries()) {
      const nodes =
        origin === undefined
          ? this.costs[0]!.get(next)!
          : this.costs[origin.source]!.get(
              this.windows.onto(next, { symbol: origin.symbol, isRoot: origin.source === 0 }),
            )!;
      needs.push({ transition: reducing[index]!, nodes });
    }
    for (const { transition, below, window: next } of shifted) {
      const { bits } = this.windows.canonical.symbols;
      const grown =
        below === undefined
          ? { target: prefix, cost: 0 }
          : follows(this.automaton.below, { node: prefix, symbol: below, bits });
      const nodes = 1 + (origin?.cost ?? 0) + grown.cost + this.costs[grown.target]!.get(next)!;
      needs.push({ transition, nodes });
    }
    let least = terminal === undefined ? Infinity : 0;
    for (const { nodes } of needs) least = Math.min(least, nodes);
    if (least !== cost) {
      throw new NotClosed(`${this.describe(prefix, window)} has the cost ${cost}, but its transitions need ${least}`);
    }
    this.checkOutlook(outlook, { cost, needs, terminal });
  }

  /** Compares the sets for every slack, and for one more than are listed. */
  private checkOutlook(
    outlook: number,
    { cost, needs, terminal }: { cost: number; needs: readonly Need[]; terminal: number | undefined },
  ): void {
    let key = `${outlook} ${terminal}`;
    for (const { transition, nodes } of needs) key += ` ${transition} ${nodes - cost}`;
    if (this.outlooksSeen.has(key)) return;
    this.outlooksSeen.add(key);
    const sets = this.automaton.outlooks[outlook]!;
    for (let slack = 0; slack <= sets.length; slack++) {
      const words = sets[Math.min(slack, sets.length - 1)]!;
      for (const { id } of this.windows.canonical.transitions) {
        const listed = ((words[id >> 5]! >> (id & 31)) & 1) === 1;
        const nodes = needs.find(({ transition }) => transition === id)?.nodes ?? Infinity;
        const viable = (id === terminal && cost + slack === 0) || nodes <= cost + slack;
        if (cost !== Infinity && listed !== viable) {
          throw new NotClosed(`outlook ${outlook} is wrong about transition ${id} with slack ${slack}`);
        }
      }
    }
  }

  /** Reads a window above the symbol that a prefix has grown by, from the class of the prefix before. */
  private read({ source, symbol }: Origin, window: number): Answer {
    const { bits } = this.windows.canonical.symbols;
    const first = follows(this.automaton.within, { node: source, symbol, bits });
    return this.run(first, window);
  }

  private readWhole(window: number): Answer {
    const { depth } = this.automaton;
    const { bits } = this.windows.canonical.symbols;
    const height = Math.floor((31 - Math.clz32(this.windows.wordOf(window))) / bits);
    let edge: Edge = { target: this.automaton.starts[height]!, cost: 0 };
    for (let missing = height; missing <= depth; missing++) {
      const next = followsAlways(this.automaton.within, { node: edge.target, bits });
      edge = { target: next.target, cost: edge.cost + next.cost };
    }
    return this.run(edge, window);
  }

  private run(first: Edge, window: number): Answer {
    const { bits } = this.windows.canonical.symbols;
    let { target, cost } = first;
    for (const symbol of unpack(this.windows.wordOf(window), bits)) {
      const edge = follows(this.automaton.within, { node: target, symbol, bits });
      target = edge.target;
      cost += edge.cost;
    }
    const sets = this.automaton.outlooks[target]!;
    const dead = sets.every((words) => words.every((word) => word === 0));
    if (dead && !this.automaton.deadEnds) throw new NotClosed(`outlook ${target} is a dead end`);
    return { cost: dead ? Infinity : cost, outlook: target };
  }

  private describe(prefix: number, window: number): string {
    const symbols = unpack(this.windows.wordOf(window), this.windows.canonical.symbols.bits).join(' ');
    return `the window ${symbols} above class ${prefix}`;
  }
}

function follows(
  edges: readonly (Edge | undefined)[],
  { node, symbol, bits }: { readonly node: number; readonly symbol: number; readonly bits: number },
): Edge {
  const edge = edges[(node << bits) | symbol];
  if (edge === undefined) throw new NotClosed(`node ${node} has no edge for the symbol ${symbol}`);
  if (edge.cost < 0) throw new NotClosed(`node ${node} has an edge of negative cost`);
  return edge;
}

/** The edge of a place below the root, which is the same for every symbol. */
function followsAlways(edges: readonly (Edge | undefined)[], { node, bits }: { node: number; bits: number }): Edge {
  const first = follows(edges, { node, symbol: 0, bits });
  for (let symbol = 1; symbol < 1 << bits; symbol++) {
    const other = follows(edges, { node, symbol, bits });
    if (other.target !== first.target || other.cost !== first.cost) {
      throw new NotClosed(`node ${node} tells symbols apart that do not exist`);
    }
  }
  return first;
}
