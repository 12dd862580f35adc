/**
 * What leads from a window to another one of its frame, and at what cost: a shift of a low stack (one fresh node), or a
 * shift that opens another frame together with all that happens until it closes.
 */
import type { Windows } from './windows.ts';
import type { Frame } from './frames.ts';

/** Another window of the same frame, and the fewest fresh nodes that lead there. */
export interface Jump {
  readonly window: number;
  readonly cost: number;
}

/** For every window the jumps that a shift begins, as far as the frame in between closes with at most `cap` nodes. */
export function cheapJumps(
  windows: Windows,
  frames: ReadonlyMap<number, Frame>,
  cap: number,
): readonly (readonly Jump[])[] {
  return Array.from({ length: windows.count }, (_, window) =>
    windows.successors(window).shifted.flatMap(({ below, window: next }): Jump[] => {
      if (below === undefined) return [{ window: next, cost: 1 }];
      const isRoot = windows.isWhole(window);
      const closings = frames.get(next)!.closings.filter(({ cost }) => cost <= cap);
      return closings.map(({ rest, cost }) => ({
        window: windows.onto(rest, { symbol: below, isRoot }),
        cost: cost + 1,
      }));
    }),
  );
}
