/** From classes of prefixes to the automaton: what each transition needs, and nodes that tell that apart. */
import type { CompletionAutomaton, Edge } from './automaton.ts';
import { NodeTable, type PackedWords } from './node-table.ts';
import { Outlooks, type Need } from './outlooks.ts';
import { INFINITE, type PrefixClass, type LongerPrefix } from './prefix-classes.ts';
import type { Windows } from './windows.ts';

/** The automaton of these classes. */
export function assemble(windows: Windows, classes: readonly PrefixClass[]): CompletionAutomaton {
  const { system, symbols, transitions } = windows.canonical;
  const { bits } = symbols;
  // No class or start has this number: tables use it for what never completes.
  const outlooks = new Outlooks({ transitions: transitions.length, empty: classes.length + system.depth });
  const table = new NodeTable({ bits, reserved: classes.length });
  const costs = classes.map((prefix) => costsByWindow(windows, prefix));
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
      const target = known.get(key) ?? table.before(above(longer, falls));
      known.set(key, target);
      table.set(id, { symbol, target });
    }
  });
  const starts = [0];
  for (let height = 1; height <= system.depth; height++) {
    let node = table.before(wholeStacks(height));
    for (let missing = height; missing <= system.depth; missing++) node = table.skip(node);
    starts.push(node);
  }
  return {
    depth: system.depth,
    symbolBits: bits,
    classes: classes.length,
    nodes: table.nodes,
    below,
    within: table.edges,
    starts,
    outlooks: outlooks.list(),
    deadEnds: classes.some((prefix) => prefix.costs.includes(INFINITE)),
  };

  /** The windows above a prefix with one more symbol; `falls` are the costs of their rests on that symbol. */
  function above({ target, offset }: LongerPrefix, falls: readonly (number | undefined)[]): PackedWords {
    return wordTable(Array.from(classes[target]!.windows), (window) => {
      const { reduced, reducing } = windows.successors(window);
      return [
        ...reduced.map((rest, index) => ({ transition: reducing[index]!, nodes: falls[rest]! })),
        ...shifts(target, { window, offset }),
      ];
    });
  }

  function wholeStacks(height: number): PackedWords {
    const ofHeight = (word: number): boolean => word >> (height * bits) === 1;
    const found = Array.from(classes[0]!.windows).filter((window) => ofHeight(windows.wordOf(window)));
    return wordTable(found, (window) => {
      const { reduced, reducing } = windows.successors(window);
      return [
        ...reduced.map((next, index) => ({ transition: reducing[index]!, nodes: costs[0]![next]! })),
        ...shifts(0, { window, offset: 0 }),
      ];
    });
  }

  function shifts(prefix: number, { window, offset }: { readonly window: number; readonly offset: number }): Need[] {
    return windows.successors(window).shifted.map(({ transition, below: symbol, window: next }) => {
      const longer = symbol === undefined ? { target: prefix, offset: 0 } : classes[prefix]!.next.get(symbol)!;
      return { transition, nodes: 1 + offset + longer.offset + costs[longer.target]![next]! };
    });
  }

  function wordTable(found: readonly number[], needsOf: (window: number) => readonly Need[]): PackedWords {
    const sorted = found.toSorted((a, b) => windows.wordOf(a) - windows.wordOf(b));
    return {
      places: Math.floor((31 - Math.clz32(windows.wordOf(sorted[0]!))) / bits),
      words: sorted.map((window) => windows.wordOf(window)),
      ends: sorted.map((window) => outlooks.find(needsOf(window), windows.successors(window).terminal)),
    };
  }
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
