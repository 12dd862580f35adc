/**
 * What a frame costs: the fewest fresh nodes with which it closes with each of its rests, as far as that is at most `cap`.
 *
 * The cheapest way within a frame from one window to the next is a reduction of a whole stack (nothing), a shift of a
 * low stack (one node), or a shift that opens another frame together with all that happens until it closes. Costs are
 * found in the order of their size, as in Knuth's generalisation of Dijkstra's algorithm: what is composed of parts
 * costs more than each of them.
 */
import { GROUND, type Frame } from './frames.ts';
import type { Windows } from './windows.ts';

/** Another window of the same frame, and the fewest fresh nodes that lead there. */
export interface Jump {
  readonly window: number;
  readonly cost: number;
}

/** For every window the windows of its frame to which a shift leads, at once or by opening and closing a frame. */
export function cheapJumps(
  windows: Windows,
  frames: ReadonlyMap<number, Frame>,
  cap: number,
): readonly (readonly Jump[])[] {
  const closing = cheapestClosings(windows, frames, cap);
  return Array.from({ length: windows.count }, (_, window) =>
    windows.successors(window).shifted.flatMap(({ below, window: next }): Jump[] => {
      if (below === undefined) return [{ window: next, cost: 1 }];
      const isRoot = windows.isWhole(window);
      return Array.from(closing.get(next)!, ([rest, cost]) => ({
        window: windows.onto(rest, { symbol: below, isRoot }),
        cost: cost + 1,
      }));
    }),
  );
}

/** What is being found out about a frame: the costs of its windows and rests, and who has opened it, at which cost. */
interface Costs {
  readonly entry: number;
  readonly windows: Map<number, number>;
  readonly rests: Map<number, number>;
  readonly callers: { readonly costs: Costs; readonly below: number; readonly cost: number }[];
}

function cheapestClosings(
  windows: Windows,
  frames: ReadonlyMap<number, Frame>,
  cap: number,
): ReadonlyMap<number, ReadonlyMap<number, number>> {
  const levels: (() => void)[][] = Array.from({ length: cap + 1 }, () => []);
  const at = (cost: number, event: () => void): void => {
    levels[cost]?.push(event);
  };
  const all = new Map<number, Costs>();
  for (const { entry } of frames.values()) {
    if (entry !== GROUND) all.set(entry, { entry, windows: new Map(), rests: new Map(), callers: [] });
  }

  const resume = ({ costs, below }: Costs['callers'][number], { rest, cost }: { rest: number; cost: number }): void => {
    if (cost > cap) return;
    const window = windows.onto(rest, { symbol: below, isRoot: false });
    if (!costs.windows.has(window)) at(cost, () => reach(costs, window, cost));
  };
  const reach = (costs: Costs, window: number, cost: number): void => {
    if (costs.windows.has(window)) return;
    costs.windows.set(window, cost);
    const { reduced, shifted } = windows.successors(window);
    for (const rest of reduced) {
      if (costs.rests.has(rest)) continue;
      costs.rests.set(rest, cost);
      for (const caller of costs.callers) resume(caller, { rest, cost: caller.cost + cost });
    }
    for (const { below, window: next } of shifted) {
      const called = all.get(next)!;
      const caller = { costs, below: below!, cost: cost + 1 };
      called.callers.push(caller);
      for (const [rest, closing] of called.rests) resume(caller, { rest, cost: caller.cost + closing });
    }
  };

  for (const costs of all.values()) at(0, () => reach(costs, costs.entry, 0));
  for (const level of levels) for (const event of level) event();
  return new Map(Array.from(all, ([entry, { rests }]) => [entry, rests]));
}
