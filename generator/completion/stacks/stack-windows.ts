/** The windows of an in-place S′ as a system of windows. A symbol below is its number, the root's is `~symbol`. */
import { END, type WindowTransitions, type WindowSystem } from '../../frames/windows/window-system.ts';
import type { Windows } from './windows.ts';

/**
 * What the transitions of S′ make of its windows. The end of the computation is a fall of a whole stack. Transitions are
 * known by the numbers given for their ids.
 */
export function stackWindows(windows: Windows, numbers: readonly number[]): WindowSystem {
  const known: (WindowTransitions | undefined)[] = [];
  return {
    transitions: (window) => (known[window] ??= transitionsOf(windows, window, numbers)),
    onto: (rest, below) => windows.onto(rest, { symbol: below < 0 ? ~below : below, isRoot: below < 0 }),
  };
}

function transitionsOf(windows: Windows, window: number, numbers: readonly number[]): WindowTransitions {
  const { terminal, reduced, reducing, shifted } = windows.successors(window);
  const isWhole = windows.isWhole(window);
  const reductions = reduced.map((next, index) => ({ transition: numbers[reducing[index]!]!, next }));
  return {
    falls: isWhole
      ? terminal === undefined
        ? []
        : [{ transition: numbers[terminal]!, rest: END }]
      : reductions.map(({ transition, next }) => ({ transition, rest: next })),
    turns: [
      ...(isWhole ? reductions : []).map(({ transition, next }) => ({ transition, nodes: 0 as const, window: next })),
      ...shifted.flatMap(({ transition, below, window: next }) =>
        below === undefined ? [{ transition: numbers[transition]!, nodes: 1 as const, window: next }] : [],
      ),
    ],
    shifts: shifted.flatMap(({ transition, below, window: next }) =>
      below === undefined ? [] : [{ transition: numbers[transition]!, below: isWhole ? ~below : below, window: next }],
    ),
  };
}
