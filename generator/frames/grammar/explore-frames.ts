/**
 * Everything that falls, followed from the first window: the non-terminals of the grammar of falls, and its rules.
 *
 * A shift opens a *frame*, known by the window it opens with; it closes when the window has fallen to a rest. With f and
 * g for frames, w for windows and r for rests, the non-terminals are what happens
 *   prefix  N(f, w)     from the opening of f until w is its window
 *   opening O(f, b, g)  until f has opened g above the symbol b
 *   closing X(f, r)     until f has closed with r
 * and the rules are
 *   N(f, f) → nothing                      O(f, b, g) → N(f, w) sh, where w shifts into g and leaves b
 *   N(f, w) → O(f, b, g) X(g, r), where r on b makes w      X(f, r) → N(f, w) and the reduction of w to r
 * The frame of whole stacks also has turns, N(f, w′) → N(f, w) and a transition, and closes with END: everything is
 * derived from that closing. Sources of the same closing are added up in one opening, so a product is made once.
 *
 * Exploring is itself the tabulation over two semirings. Over the booleans: there is a non-terminal for exactly what occurs,
 * as in following calls and returns of procedures (Reps et al.). Over min-plus: what takes fewer fresh nodes from the
 * beginning is met first, as in Knuth's generalisation of Dijkstra's algorithm, so `fewestNodes` is exact; what is
 * composed takes no fewer than its parts. Other semirings are evaluated over the grammar afterwards (inside.ts).
 */
import type { RuleSink } from './grammar.ts';
import { END, type WindowSystem } from '../windows/window-system.ts';

/** A frame with its windows and rests, by their non-terminals. */
export interface Frame {
  /** The window it opens with; GROUND for the frame of whole stacks. */
  readonly entry: number;
  readonly windows: ReadonlyMap<number, number>;
  readonly rests: ReadonlyMap<number, number>;
}

/** The frame of whole stacks. */
export const GROUND = -1;

/** What there is: its rules have been told to a sink. */
export interface Exploration {
  readonly start: number;
  /** By non-terminal, the fewest fresh nodes with which it derives anything. */
  readonly fewestNodes: Int32Array;
  /** By entry. */
  readonly frames: ReadonlyMap<number, Frame>;
}

export interface ExplorationLimits {
  /** What takes more fresh nodes is left out. */
  readonly nodes: number;
  /** Told of every prefix and of every pair that is found; may throw. */
  readonly onPrefix?: (prefixes: number) => void;
  readonly onPair?: () => void;
}

interface OpenFrame {
  readonly entry: number;
  /** How many fresh nodes it takes to open it first. */
  readonly level: number;
  readonly windows: Map<number, number>;
  readonly rests: Map<number, number>;
  /** The same closings, in the order in which they were found. */
  readonly closings: Closing[];
  readonly openings: Opening[];
  /** The same openings by the symbol below and by who has opened the frame. */
  readonly openingsBy: Map<number, Map<OpenFrame, Opening>>;
}

interface Closing {
  readonly rest: number;
  /** The fewest nodes it takes. */
  readonly cost: number;
  readonly nonterminal: number;
}

interface Opening {
  readonly caller: OpenFrame;
  readonly below: number;
  readonly level: number;
  readonly nonterminal: number;
}

/** Follows what happens from a window of a whole stack to the end. */
export function exploreFalls(
  { system, first }: { readonly system: WindowSystem; readonly first: number },
  rules: RuleSink,
  { nodes, onPrefix, onPair }: ExplorationLimits,
): Exploration {
  const fewestNodes: number[] = [];
  const frames = new Map<number, OpenFrame>();
  /** Prefixes to be followed, by the fresh nodes that have been taken since the beginning. */
  const levels: { readonly frame: OpenFrame; readonly window: number }[][] = [];
  let prefixes = 0;

  const nonterminal = (frame: OpenFrame, level: number): number => fewestNodes.push(level - frame.level) - 1;

  const open = (entry: number, window: number, level: number): OpenFrame => {
    const before = frames.get(entry);
    if (before !== undefined) return before;
    const frame: OpenFrame = {
      entry,
      level,
      windows: new Map(),
      rests: new Map(),
      closings: [],
      openings: [],
      openingsBy: new Map(),
    };
    frames.set(entry, frame);
    rules.empty(reach(frame, window, level));
    return frame;
  };

  const reach = (frame: OpenFrame, window: number, level: number): number => {
    let prefix = frame.windows.get(window);
    if (prefix === undefined) {
      prefix = nonterminal(frame, level);
      frame.windows.set(window, prefix);
      onPrefix?.(++prefixes);
    } else if (level - frame.level >= fewestNodes[prefix]!) return prefix;
    fewestNodes[prefix] = level - frame.level;
    (levels[level] ??= []).push({ frame, window });
    return prefix;
  };

  const resume = (opening: Opening, closing: Closing): void => {
    const level = opening.level + closing.cost;
    if (level > nodes) return;
    const window = system.onto(closing.rest, opening.below);
    if (window === undefined) return;
    onPair?.();
    rules.pair(reach(opening.caller, window, level), opening.nonterminal, closing.nonterminal);
  };

  const close = (frame: OpenFrame, rest: number, level: number): number => {
    const before = frame.rests.get(rest);
    if (before !== undefined) return before;
    const closing: Closing = { rest, cost: level - frame.level, nonterminal: nonterminal(frame, level) };
    frame.rests.set(rest, closing.nonterminal);
    frame.closings.push(closing);
    for (const opening of frame.openings) resume(opening, closing);
    return closing.nonterminal;
  };

  const shift = (caller: OpenFrame, { below, window }: { below: number; window: number }, level: number): number => {
    const called = open(window, window, level);
    const callers = called.openingsBy.get(below) ?? new Map<OpenFrame, Opening>();
    called.openingsBy.set(below, callers);
    const before = callers.get(caller);
    if (before !== undefined) return before.nonterminal;
    const opening: Opening = { caller, below, level, nonterminal: nonterminal(caller, level) };
    callers.set(caller, opening);
    called.openings.push(opening);
    for (const closing of called.closings) resume(opening, closing);
    return opening.nonterminal;
  };

  const follow = (frame: OpenFrame, window: number, level: number): void => {
    const prefix = frame.windows.get(window)!;
    // It has been met with fewer nodes since, and has been followed then.
    if (fewestNodes[prefix]! < level - frame.level) return;
    const { falls, turns, shifts } = system.transitions(window);
    for (const { transition, rest } of falls) {
      rules.unit(close(frame, rest, level), prefix, { transition, nodes: 0 });
    }
    for (const { transition, nodes: taken, window: next } of turns) {
      if (level + taken > nodes) continue;
      rules.unit(reach(frame, next, level + taken), prefix, { transition, nodes: taken });
    }
    if (level + 1 > nodes) return;
    for (const { transition, below, window: next } of shifts) {
      rules.unit(shift(frame, { below, window: next }, level + 1), prefix, { transition, nodes: 1 });
    }
  };

  const ground = open(GROUND, first, 0);
  for (let level = 0; level < levels.length; level++) {
    const queue = (levels[level] ??= []);
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) follow(item.frame, item.window, level);
  }
  // Where nothing completes, the start derives nothing.
  const start = ground.rests.get(END) ?? nonterminal(ground, 0);
  return { start, fewestNodes: Int32Array.from(fewestNodes), frames };
}
