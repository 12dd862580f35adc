/** From classes of prefixes to the automaton: what each transition needs, and nodes that tell that apart. */
import type { CompletionAutomaton, Edge } from './automaton.ts';
import { NodeTable, type PackedWords } from './node-table.ts';
import { Outlooks, type Need } from './outlooks.ts';
import { INFINITE, type PrefixClass, type LongerPrefix } from './prefix-classes.ts';
import type { Windows } from './windows.ts';

/** The automaton of these classes. */
export function assemble(windows: Windows, classes: readonly PrefixClass[]): CompletionAutomaton {
  return new Assembly(windows, classes).automaton();
}

class Assembly {
  private readonly windows: Windows;
  private readonly classes: readonly PrefixClass[];
  /** By class and window. */
  private readonly costs: readonly (readonly (number | undefined)[])[];
  private readonly outlooks: Outlooks;
  private readonly bits: number;

  constructor(windows: Windows, classes: readonly PrefixClass[]) {
    const { system, symbols, transitions } = windows.canonical;
    this.windows = windows;
    this.classes = classes;
    this.costs = classes.map((prefix) => costsByWindow(windows, prefix));
    // No class or start has this number: tables use it for what never completes.
    this.outlooks = new Outlooks({ transitions: transitions.length, empty: classes.length + system.depth });
    this.bits = symbols.bits;
  }

  automaton(): CompletionAutomaton {
    const { classes, bits, outlooks } = this;
    const { depth } = this.windows.canonical.system;
    const table = new NodeTable({ bits, reserved: classes.length });
    const below = this.addLonger(table);
    const starts = [0];
    for (let height = 1; height <= depth; height++) {
      let node = table.before(this.wholeStacks(height));
      for (let missing = height; missing <= depth; missing++) node = table.skip(node);
      starts.push(node);
    }
    return {
      depth,
      symbolBits: bits,
      classes: classes.length,
      nodes: table.nodes,
      below,
      within: table.edges,
      starts,
      outlooks: outlooks.list(),
      deadEnds: classes.some((prefix) => prefix.costs.includes(INFINITE)),
    };
  }

  /** Adds what each class leads to with a symbol; returns the edges to longer prefixes. */
  private addLonger(table: NodeTable): readonly (Edge | undefined)[] {
    const { windows, classes, costs, bits } = this;
    const below: (Edge | undefined)[] = Array.from({ length: classes.length << bits });
    const known = new Map<string, number>();
    classes.forEach((prefix, id) => {
      for (const [symbol, longer] of prefix.next) {
        below[(id << bits) | symbol] = { target: longer.target, cost: longer.offset };
        const isRoot = id === 0;
        const falls = Array.from({ length: windows.restCount }, (_, rest) => {
          const window = windows.findOnto(rest, { symbol, isRoot });
          return window === undefined ? undefined : costs[id]![window];
        });
        // What a class leads to with a symbol depends on these costs only.
        const key = `${longer.target} ${longer.offset} ${falls.join()}`;
        const target = known.get(key) ?? table.before(this.above(longer, falls));
        known.set(key, target);
        table.set(id, { symbol, target });
      }
    });
    return below;
  }

  /** The windows above a prefix with one more symbol; `falls` are the costs of their rests on that symbol. */
  private above({ target, offset }: LongerPrefix, falls: readonly (number | undefined)[]): PackedWords {
    const found = Array.from(this.classes[target]!.windows);
    return this.wordTable(found, { prefix: target, offset, reducedCosts: falls });
  }

  private wholeStacks(height: number): PackedWords {
    const { windows, bits } = this;
    const ofHeight = (word: number): boolean => word >> (height * bits) === 1;
    const found = Array.from(this.classes[0]!.windows).filter((window) => ofHeight(windows.wordOf(window)));
    return this.wordTable(found, { prefix: 0, offset: 0, reducedCosts: this.costs[0]! });
  }

  private wordTable(found: readonly number[], situation: Situation): PackedWords {
    const { windows, outlooks, bits } = this;
    const sorted = found.toSorted((a, b) => windows.wordOf(a) - windows.wordOf(b));
    return {
      places: Math.floor((31 - Math.clz32(windows.wordOf(sorted[0]!))) / bits),
      words: sorted.map((window) => windows.wordOf(window)),
      ends: sorted.map((window) => outlooks.find(this.needs(window, situation), windows.successors(window).terminal)),
    };
  }

  /** What each transition of a window needs. */
  private needs(window: number, { prefix, offset, reducedCosts }: Situation): Need[] {
    const { reduced, reducing, shifted } = this.windows.successors(window);
    const { classes, costs } = this;
    return [
      ...reduced.map((next, index) => ({ transition: reducing[index]!, nodes: reducedCosts[next]! })),
      ...shifted.map(({ transition, below: symbol, window: next }) => {
        const longer = symbol === undefined ? { target: prefix, offset: 0 } : classes[prefix]!.next.get(symbol)!;
        return { transition, nodes: 1 + offset + longer.offset + costs[longer.target]![next]! };
      }),
    ];
  }
}

/** Where windows stand: on a prefix, whose cost is an offset, with the costs of what reductions lead to. */
interface Situation {
  readonly prefix: number;
  readonly offset: number;
  readonly reducedCosts: readonly (number | undefined)[];
}

/** The costs of a class by window; undefined where the window does not occur. */
function costsByWindow(windows: Windows, { windows: above, costs }: PrefixClass): readonly (number | undefined)[] {
  const byWindow: (number | undefined)[] = Array.from({ length: windows.count });
  above.forEach((window, index) => {
    const cost = costs[index]!;
    byWindow[window] = cost === INFINITE ? Infinity : cost;
  });
  return byWindow;
}
