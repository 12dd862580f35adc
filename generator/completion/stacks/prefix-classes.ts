/**
 * Classes of prefixes: what the part of a stack below its window means for the completion cost.
 *
 * With a prefix u below it a window w has the completion cost F(w), the fewest fresh nodes with which the whole stack
 * uw still reaches a terminal configuration. Prefixes with the same windows above them, and with costs that differ by a
 * constant, the *offset*, are of one class. F of the prefix ua, u with one more symbol, follows from F of u:
 *   F_ua(w) = min of F_u(a·r), w reduced to the rest r, and cost + F_ua(w'), w' a jump of w,
 * so the class of ua follows from that of u, and the offsets add up along the stack.
 */
import { GROUND } from '../../frames/grammar/explore-frames.ts';
import type { Windows } from './windows.ts';
import { cheapJumps, type Jump } from './falls.ts';
import type { Frame } from './frames.ts';

/** The class of a prefix with one more symbol, and how much its offset grows. */
export interface LongerPrefix {
  readonly target: number;
  readonly offset: number;
}

export interface PrefixClass {
  /** The windows that occur above such a prefix, in the order of their numbers. */
  readonly windows: Int32Array;
  /** Their completion costs, less the offset of the prefix; INFINITE if there is no completion. */
  readonly costs: Uint8Array;
  /** The class of the prefix with one more symbol, by symbol. */
  readonly next: ReadonlyMap<number, LongerPrefix>;
}

/** The cost of what never completes. */
export const INFINITE = 255;

/** Turns bytes into keys of maps, one character for each byte; different bytes have different characters. */
const ONE_BYTE = new TextDecoder('latin1');

/** The windows above a prefix, numbered, so that equal ones are found quickly. */
interface Domain {
  readonly id: number;
  readonly windows: Int32Array;
}

/**
 * The classes of prefixes, the empty prefix's first. Only falls of at most the cost `cap` are considered: costs may come
 * out too high, and then the automaton will not be closed.
 */
export function prefixClasses(
  windows: Windows,
  { frames, cap, limit }: { frames: ReadonlyMap<number, Frame>; cap: number; limit: (classes: number) => void },
): readonly PrefixClass[] {
  const jumps = cheapJumps(windows, frames, cap);
  const domains = new Domains(windows, frames);
  const classes: (PrefixClass & { readonly next: Map<number, LongerPrefix> })[] = [];
  const known = new Map<string, number>();
  /** Costs by window, of the prefix in hand. */
  const costs = new Uint8Array(windows.count);

  const intern = (domain: Domain): LongerPrefix => {
    let offset = INFINITE;
    for (const window of domain.windows) offset = Math.min(offset, costs[window]!);
    if (offset === INFINITE) offset = 0;
    const above = new Uint8Array(domain.windows.length);
    domain.windows.forEach((window, index) => {
      const cost = costs[window]!;
      above[index] = cost === INFINITE ? INFINITE : cost - offset;
    });
    const key = `${domain.id} ${ONE_BYTE.decode(above)}`;
    const target = known.get(key) ?? classes.length;
    if (target === classes.length) {
      known.set(key, target);
      classes.push({ windows: domain.windows, costs: above, next: new Map() });
      limit(classes.length);
    }
    return { target, offset };
  };

  const ground = domains.of([GROUND]);
  for (const window of ground.windows) costs[window] = windows.successors(window).terminal === undefined ? INFINITE : 0;
  const onGround = jumps.map((list, window) =>
    windows.isWhole(window)
      ? [...windows.successors(window).reduced.map((next) => ({ window: next, cost: 0 })), ...list]
      : list,
  );
  settle(costs, { windows: ground.windows, jumps: onGround });
  intern(ground);

  const costBelow = new Uint8Array(windows.count);
  for (let id = 0; id < classes.length; id++) {
    const prefix = classes[id]!;
    prefix.windows.forEach((window, index) => (costBelow[window] = prefix.costs[index]!));
    for (const [symbol, entries] of opened(windows, prefix.windows)) {
      const below = { symbol, isRoot: id === 0 };
      const domain = domains.of([...entries]);
      for (const window of domain.windows) {
        let cost = INFINITE;
        for (const rest of windows.successors(window).reduced) {
          cost = Math.min(cost, costBelow[windows.onto(rest, below)]!);
        }
        costs[window] = cost;
      }
      settle(costs, { windows: domain.windows, jumps });
      prefix.next.set(symbol, intern(domain));
    }
  }
  return classes;
}

class Domains {
  private readonly windows: Windows;
  private readonly frames: ReadonlyMap<number, Frame>;
  private readonly byEntries = new Map<string, Domain>();
  private readonly byWindows = new Map<string, Domain>();

  constructor(windows: Windows, frames: ReadonlyMap<number, Frame>) {
    this.windows = windows;
    this.frames = frames;
  }

  /** The windows of the frames with these entries. */
  of(entries: readonly number[]): Domain {
    const key = entries.toSorted((a, b) => a - b).join();
    const before = this.byEntries.get(key);
    if (before !== undefined) return before;
    const occurs = new Uint8Array(this.windows.count);
    for (const entry of entries) for (const window of this.frames.get(entry)!.windows) occurs[window] = 1;
    const same = ONE_BYTE.decode(occurs);
    const domain = this.byWindows.get(same) ?? {
      id: this.byWindows.size,
      windows: Int32Array.from(occurs.keys()).filter((window) => occurs[window] === 1),
    };
    this.byWindows.set(same, domain);
    this.byEntries.set(key, domain);
    return domain;
  }
}

/** The frames that are opened above a prefix with these windows, by the symbol that the prefix grows by. */
function opened(windows: Windows, above: Int32Array): ReadonlyMap<number, ReadonlySet<number>> {
  const entries = new Map<number, Set<number>>();
  for (const window of above) {
    for (const { below, window: entry } of windows.successors(window).shifted) {
      if (below === undefined) continue;
      const sameSymbol = entries.get(below) ?? new Set();
      entries.set(below, sameSymbol.add(entry));
    }
  }
  return entries;
}

/** Lowers costs until no jump lowers one further. */
function settle(
  costs: Uint8Array,
  { windows, jumps }: { windows: Int32Array; jumps: readonly (readonly Jump[])[] },
): void {
  for (let changed = true; changed;) {
    changed = false;
    for (const window of windows) {
      const before = costs[window]!;
      let cost = before;
      for (const jump of jumps[window]!) cost = Math.min(cost, jump.cost + costs[jump.window]!);
      if (cost === before) continue;
      costs[window] = cost;
      changed = true;
    }
  }
}
