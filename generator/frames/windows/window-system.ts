/**
 * What a fall is (docs/tabulation.md), for any kind of window.
 *
 * A transition sees the top of the stack, its *window*, and what lies below is untouched until the stack has fallen to
 * it. So a computation splits, in exactly one way, at the moments when it falls. A window falls to a *rest*, which is one
 * symbol shorter,
 *   by a reduction, which leaves the rest, or
 *   by a shift, which leaves the lowest symbol below the next window, a fall of that window to a rest of its own, and a
 *   fall of what this rest makes with the symbol below it.
 * A window that holds the whole stack has nothing below it; there a transition may also lead to the next window at once,
 * a *turn*. Windows, rests and symbols below are numbers, which only the system of windows can read.
 */
export interface WindowSystem {
  transitions(window: number): WindowTransitions;
  /**
   * What a rest makes with the symbol below it: a window or, if transitions put symbols back into the buffer, perhaps a
   * rest that is still shorter, as `~rest`; undefined if the two cannot meet.
   */
  onto(rest: number, below: number): number | undefined;
}

/** What the transitions make of a window; each is known by a number. */
export interface WindowTransitions {
  readonly falls: readonly { readonly transition: number; readonly rest: number }[];
  readonly turns: readonly { readonly transition: number; readonly nodes: 0 | 1; readonly window: number }[];
  readonly shifts: readonly { readonly transition: number; readonly below: number; readonly window: number }[];
}

/** The rest of a stack that has been read to its end: a whole stack falls to it when its computation is complete. */
export const END = -1;
