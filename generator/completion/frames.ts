/**
 * Which windows occur above which, exactly: the stack as a pushdown.
 *
 * A shift of a high enough stack opens a *frame*: what lies below the new window is out of sight until the stack has
 * fallen below the height at which the frame was opened. A frame is known by the window that it opens with. Its windows
 * are those that occur while the stack is as high as then; it *closes with* a rest, which the caller goes on with. The
 * ground frame is that of whole stacks. This is the usual way of following procedure calls (Reps et al.) and leaves
 * out nothing and adds nothing: every (frame, window) is that of some computation.
 */
import type { CanonicalSystem } from '../theory/canonical-system.ts';
import { atMost, type CompletionLimits } from './limits.ts';
import { Windows } from './windows.ts';

/** The frame of whole stacks, which is never closed. */
export const GROUND = -1;

export interface Frame {
  /** The window it opens with. */
  readonly entry: number;
  readonly windows: readonly number[];
  /** The rests it can close with. */
  readonly rests: readonly number[];
}

/** A frame that is being explored. */
interface OpenFrame {
  readonly entry: number;
  readonly windows: Set<number>;
  readonly rests: Set<number>;
  /** Who goes on when it closes, by the symbol below: which frames. */
  readonly callers: Map<number, Set<OpenFrame>>;
}

/** All windows of a system, and the frames they occur in. */
export interface OccurringWindows {
  readonly windows: Windows;
  readonly frames: ReadonlyMap<number, Frame>;
}

/** The windows of a system that has some (`windowsProblem`). To be called `withinLimits`. */
export function occurringWindows(canonical: CanonicalSystem, limits: CompletionLimits): OccurringWindows {
  const windows = new Windows(canonical);
  return { windows, frames: reachableFrames(windows, atMost(limits.windows, 'windows in frames')) };
}

/** All frames, by entry; thrown out of by `limit`, which is told the number of windows in frames. */
function reachableFrames(windows: Windows, limit: (found: number) => void): ReadonlyMap<number, Frame> {
  const frames = new Map<number, OpenFrame>();
  const queue: { readonly frame: OpenFrame; readonly window: number }[] = [];
  let found = 0;

  const open = (entry: number, first: number): OpenFrame => {
    const before = frames.get(entry);
    if (before !== undefined) return before;
    const frame: OpenFrame = { entry, windows: new Set(), rests: new Set(), callers: new Map() };
    frames.set(entry, frame);
    reach(frame, first);
    return frame;
  };
  const reach = (frame: OpenFrame, window: number): void => {
    if (frame.windows.has(window)) return;
    frame.windows.add(window);
    limit(++found);
    queue.push({ frame, window });
  };
  const resume = (frame: OpenFrame, { below, rest }: { readonly below: number; readonly rest: number }): void =>
    reach(frame, windows.onto(rest, { symbol: below, isRoot: frame.entry === GROUND }));

  const { symbols } = windows.canonical;
  open(GROUND, windows.whole((1 << symbols.bits) | symbols.fresh(false)));
  for (let item = queue.pop(); item !== undefined; item = queue.pop()) {
    const { frame, window } = item;
    const { reduced, shifted } = windows.successors(window);
    for (const next of reduced) {
      if (frame.entry === GROUND) reach(frame, next);
      else if (!frame.rests.has(next)) {
        frame.rests.add(next);
        for (const [below, callers] of frame.callers)
          for (const caller of callers) resume(caller, { below, rest: next });
      }
    }
    for (const { below, window: next } of shifted) {
      if (below === undefined) {
        reach(frame, next);
        continue;
      }
      const called = open(next, next);
      const callers = called.callers.get(below) ?? new Set();
      called.callers.set(below, callers);
      if (callers.has(frame)) continue;
      callers.add(frame);
      for (const rest of called.rests) resume(frame, { below, rest });
    }
  }
  return new Map(
    [...frames].map(([entry, frame]) => [entry, { entry, windows: [...frame.windows], rests: [...frame.rests] }]),
  );
}
