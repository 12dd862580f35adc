/**
 * What a window is to the grammar of frames (docs/frames.md), whatever it is made of.
 *
 * A transition sees the top of the stack, its *window*, and what lies below is untouched until the stack has fallen to
 * it. So a computation splits, in exactly one way, at the moments when it falls. A window falls to a *rest*, which is one
 * symbol shorter,
 *   by a reduction, which leaves the rest, or
 *   by a shift, which leaves the lowest symbol below the next window, a fall of that window to a rest of its own, and a
 *   fall of what this rest makes with the symbol below it.
 * A transition may also lead to the next window at once, a *turn*: where nothing lies below a window that holds the whole
 * stack, or where the stack keeps its height. Windows, rests and symbols below are numbers, which only the system of
 * windows can read; what a window shows of the buffer is as much its own business as what it shows of the stack.
 */
export interface WindowSystem<Fall extends WindowFall = WindowFall> {
  /** The window of the initial configuration. */
  readonly first: number;
  transitions(window: number): WindowTransitions<Fall>;
  /**
   * What a rest makes with the symbol below it: a window or, if transitions put symbols back into the buffer, perhaps a
   * rest that is still shorter, as `~rest`; undefined if the two cannot meet.
   */
  onto(rest: number, below: number): number | undefined;
}

/** What the transitions make of a window; each is known by a number. */
export interface WindowTransitions<Fall extends WindowFall = WindowFall> {
  readonly falls: readonly Fall[];
  readonly turns: readonly WindowTurn[];
  readonly shifts: readonly WindowShift[];
}

export interface WindowFall {
  /** `NO_TRANSITION` where a computation ends without one. */
  readonly transition: number;
  readonly rest: number;
}

export interface WindowTurn {
  readonly transition: number;
  readonly nodes: 0 | 1;
  readonly window: number;
}

export interface WindowShift {
  readonly transition: number;
  readonly below: number;
  readonly window: number;
}

export const NO_TRANSITION = -1;

/** The rest of a stack that has been read to its end: a whole stack falls to it when its computation is complete. */
export const END = -1;
