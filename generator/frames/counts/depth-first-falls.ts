/**
 * The falls of windows that never come back to themselves, over any semiring: each with the sum over all ways to fall to
 * it. No grammar is kept, since values may decide what is followed: where there would be too much work, some falls of a
 * window are left out, and sums over counts are lower bounds.
 */
import { isMemoryShort, MAX_ENTRIES } from '../../semantics/memory.ts';
import type { WindowTransitions, WindowSystem } from '../windows/window-system.ts';

/** Alternatives are added, and parts that follow one another are multiplied. */
export interface Semiring<Value> {
  readonly zero: Value;
  readonly one: Value;
  plus(a: Value, b: Value): Value;
  times(a: Value, b: Value): Value;
}

/** Numbers of computations. */
export const COUNTS: Semiring<bigint> = {
  zero: 0n,
  one: 1n,
  plus: (a, b) => a + b,
  times: (a, b) => a * b,
};

/** The rests a window can fall to, each with its value. */
export type Falls<Value> = ReadonlyMap<number, Value>;

export interface DepthFirstOptions<Value> {
  /** The most windows and falls to look at. */
  readonly budget: number;
  /** What is kept of the falls of a window. */
  readonly keep: (falls: Falls<Value>) => Falls<Value>;
}

/** A window on the way to its falls. */
interface PendingWindow<Value> {
  readonly window: number;
  readonly transitions: WindowTransitions;
  readonly sums: Map<number, Value>;
  /** How many turns and shifts have been followed. */
  turns: number;
  shifts: number;
  /** The falls of the shift in hand that have not been followed yet, once they are known. */
  uppers: Iterator<[number, Value]> | undefined;
  /** The window whose falls are needed next, and the value of what leads there. */
  lower: number | undefined;
  value: Value;
}

/** How many windows and falls there are between two looks at the memory. */
const BETWEEN_LOOKS = 10_000;

/** The falls of a window; undefined where they take more than the budget, or than there is memory. */
export function depthFirstFalls<Value>(
  windows: WindowSystem,
  { one, plus, times }: Semiring<Value>,
  { budget, keep }: DepthFirstOptions<Value>,
): Falls<Value> | undefined {
  const known = new Map<number, Falls<Value>>();
  let left = budget;
  let lookAt = budget - BETWEEN_LOOKS;

  /** Counts work; what it leaves is kept, so memory that runs out ends it as the budget does. */
  const spend = (amount: number): void => {
    left -= amount;
    if (left >= lookAt) return;
    lookAt = left - BETWEEN_LOOKS;
    if (isMemoryShort() || known.size >= MAX_ENTRIES) left = -1;
  };

  const isSpent = (): boolean => left < 0;

  const add = (sums: Map<number, Value>, rest: number, value: Value): void => {
    const before = sums.get(rest);
    sums.set(rest, before === undefined ? value : plus(before, value));
  };

  /** The window with the falls that take one transition. */
  const open = (window: number): PendingWindow<Value> => {
    spend(1);
    const transitions = windows.transitions(window);
    const sums = new Map<number, Value>();
    for (const { rest } of transitions.falls) add(sums, rest, one);
    return { window, transitions, sums, turns: 0, shifts: 0, uppers: undefined, lower: undefined, value: one };
  };

  /** Adds falls until all are there, or until a window is met whose falls are needed first. */
  const advance = (pending: PendingWindow<Value>): number | undefined => {
    const { sums, transitions } = pending;
    while (!isSpent()) {
      if (pending.lower !== undefined) {
        const falls = known.get(pending.lower);
        if (falls === undefined) return pending.lower;
        spend(falls.size);
        for (const [rest, value] of falls) add(sums, rest, times(pending.value, value));
        pending.lower = undefined;
      }
      if (pending.turns < transitions.turns.length) {
        pending.lower = transitions.turns[pending.turns++]!.window;
        pending.value = one;
        continue;
      }
      const shift = transitions.shifts[pending.shifts];
      if (shift === undefined) return undefined;
      if (pending.uppers === undefined) {
        const uppers = known.get(shift.window);
        if (uppers === undefined) return shift.window;
        pending.uppers = uppers.entries();
      }
      const upper = pending.uppers.next();
      if (upper.done === true) {
        pending.uppers = undefined;
        pending.shifts++;
        continue;
      }
      const [rest, value] = upper.value;
      const window = windows.onto(rest, shift.below);
      if (window === undefined) continue;
      if (window < 0) add(sums, ~window, value);
      else {
        pending.lower = window;
        pending.value = value;
      }
    }
    return undefined;
  };

  // An explicit stack: frames nest as deep as the sentence is long.
  const stack = [open(windows.first)];
  for (let pending = stack.at(-1); pending !== undefined; pending = stack.at(-1)) {
    const needed = advance(pending);
    if (isSpent()) return undefined;
    if (needed !== undefined) stack.push(open(needed));
    else {
      known.set(pending.window, keep(pending.sums));
      stack.pop();
    }
  }
  return known.get(windows.first)!;
}
