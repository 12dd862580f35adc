/**
 * The completion automaton of an in-place S′ (docs/completion.md): it reads the symbols of a stack from the bottom and
 * finds the completion cost, the fewest fresh nodes with which a configuration with an incomplete root still completes.
 *
 * Nodes are numbered. Node 0 … classes-1 are the classes of prefixes, 0 that of the empty one. `below` says which class a
 * prefix has after another symbol has passed below the window, `within` runs from the class below the window over its
 * `depth` symbols. Costs add up along the way. A stack that is lower than `depth` is read with any symbols in the
 * missing places, from the node that `starts` has for its height; so every run has `depth` symbols. A stack that never
 * completes has the cost Infinity.
 */
import type { CanonicalSystem } from '../canonical-system.ts';
import { reachableFrames } from './frames.ts';
import { closednessProblem } from './closedness.ts';
import { INFINITE, prefixClasses, type PrefixClass } from './prefix-classes.ts';
import { NodeTable, type Edge } from './node-table.ts';
import { unpack, Windows } from './windows.ts';

export interface CompletionAutomaton {
  readonly depth: number;
  readonly symbolBits: number;
  readonly classes: number;
  readonly nodes: number;
  /** By class and symbol, at `class << symbolBits | symbol`; undefined where that never occurs. */
  readonly below: readonly (Edge | undefined)[];
  /** By node and symbol. */
  readonly within: readonly (Edge | undefined)[];
  /** By height, from 0, which never occurs, to depth. */
  readonly starts: readonly number[];
  /** How much the finite costs of the windows above one prefix differ at most. */
  readonly spread: number;
  /** The windows that were told apart to find it. */
  readonly windows: number;
}

/** How large it may become while it is being computed. */
export interface CompletionLimits {
  /** Windows, counted once for each frame they occur in. */
  readonly windows: number;
  readonly classes: number;
}

/** Within these limits the computation takes some ten seconds at most (docs/completion.md has the sizes). */
export const COMPLETION_LIMITS: CompletionLimits = { windows: 500_000, classes: 2000 };

/** Why there is no automaton. */
export interface NoCompletion {
  readonly reason: string;
}

/** The automaton of a system, or why it has none. */
export function completionAutomaton(
  canonical: CanonicalSystem,
  limits: CompletionLimits = COMPLETION_LIMITS,
): CompletionAutomaton | NoCompletion {
  const { mode, depth } = canonical.system;
  if (mode !== 'in-place') return { reason: `it is known for in-place systems only, and this one is ${mode}` };
  if (depth * canonical.symbols.bits > 30) return { reason: `a window has more than 30 bits` };
  const windows = new Windows(canonical);
  try {
    return findAutomaton(windows, limits);
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    return { reason: error.message };
  }
}

export function hasCompletion(automaton: CompletionAutomaton | NoCompletion): automaton is CompletionAutomaton {
  return 'nodes' in automaton;
}

class TooLarge extends Error {}

/** The dearest falls that are tried. So far 0 has sufficed always. */
const MAX_CAP = 4;

/** The automaton that the cheapest falls give; where they do not suffice it is not closed, and dearer ones are tried. */
function findAutomaton(windows: Windows, limits: CompletionLimits): CompletionAutomaton {
  const atMost = (most: number, what: string) => (found: number) => {
    if (found > most) throw new TooLarge(`more than ${most.toLocaleString('en')} ${what}`);
  };
  const frames = reachableFrames(windows, atMost(limits.windows, 'windows in frames'));
  for (let cap = 0; cap <= MAX_CAP; cap++) {
    const classes = prefixClasses(windows, { frames, cap, limit: atMost(limits.classes, 'classes of prefixes') });
    const automaton = assemble(windows, classes);
    if (closednessProblem(windows.canonical, automaton) === undefined) return automaton;
  }
  throw new TooLarge(`no closed automaton with falls of up to ${MAX_CAP} fresh nodes`);
}

function assemble(windows: Windows, classes: readonly PrefixClass[]): CompletionAutomaton {
  const { system, symbols } = windows.canonical;
  const { bits } = symbols;
  const { depth } = system;
  const table = new NodeTable({ depth, bits, classes: classes.length });
  const below: (Edge | undefined)[] = Array.from({ length: classes.length << bits });
  classes.forEach((prefix, id) => {
    for (const [symbol, { target, offset }] of prefix.next) below[(id << bits) | symbol] = { target, cost: offset };
    const words = Array.from(prefix.windows, (window, index) => {
      const cost = prefix.costs[index]!;
      return { symbols: unpack(windows.wordOf(window), bits), cost: cost === INFINITE ? Infinity : cost };
    });
    table.addClass(
      id,
      words.filter((word) => word.symbols.length === depth),
    );
    if (id === 0)
      for (let height = 1; height < depth; height++) {
        table.addStart(
          height,
          words.filter((word) => word.symbols.length === height),
        );
      }
  });
  return {
    depth,
    symbolBits: bits,
    classes: classes.length,
    nodes: table.nodes,
    below,
    within: table.edges,
    starts: table.starts,
    spread: Math.max(
      ...classes.map(({ costs }) => costs.reduce((most, cost) => (cost === INFINITE ? most : Math.max(most, cost)), 0)),
    ),
    windows: windows.count,
  };
}

/** The completion cost of a stack whose root is not complete, read from the bottom; only of one that occurs. */
export function completionCost(automaton: CompletionAutomaton, stack: readonly number[]): number {
  const { depth, below, within, symbolBits } = automaton;
  const frozen = Math.max(0, stack.length - depth);
  let node = automaton.starts[Math.min(stack.length, depth)]!;
  let cost = 0;
  const read = (edges: readonly (Edge | undefined)[], symbol: number): void => {
    const found = edges[(node << symbolBits) | symbol];
    if (found === undefined) throw new Error(`the stack ${stack.join(' ')} does not occur`);
    node = found.target;
    cost += found.cost;
  };
  for (const symbol of stack.slice(0, frozen)) read(below, symbol);
  for (let missing = stack.length; missing < depth; missing++) read(within, 0);
  for (const symbol of stack.slice(frozen)) read(within, symbol);
  return cost;
}
