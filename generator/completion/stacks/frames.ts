/**
 * Which windows occur above which, exactly, and what it costs a frame to close: what exploring the frames of a system
 * (generator/frames) finds over booleans and over min-plus. The rules are of no use here.
 */
import { FALL_ITEMS } from '../../frames/counts/fall-grammar.ts';
import { exploreFrames } from '../../frames/grammar/explore-frames.ts';
import type { RuleSink } from '../../frames/grammar/grammar.ts';
import { END, type WindowSystem, type WindowTransitions } from '../../frames/windows/window-system.ts';
import { Windows } from './windows.ts';
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { atMost, type CompletionLimits } from '../shared/limits.ts';

export interface StackFrame {
  /** The window it opens with; GROUND for the frame of whole stacks. */
  readonly entry: number;
  readonly windows: readonly number[];
  /** The rests it can close with, and the fewest fresh nodes that takes. */
  readonly closings: readonly { readonly rest: number; readonly cost: number }[];
}

/** All windows of a system, and the frames they occur in. */
export interface OccurringWindows {
  readonly windows: Windows;
  readonly frames: ReadonlyMap<number, StackFrame>;
}

const NO_RULES: RuleSink = { empty() {}, unit() {}, pair() {} };

/** Why the windows of a system cannot be explored; undefined if they can. */
export function windowsProblem({ system, symbols, transitions }: CanonicalSystem): string | undefined {
  if (transitions.some(({ kind }) => kind === 're')) {
    return 'in a returning system what a window becomes depends on the symbols that have been returned';
  }
  if (system.front) return 'what a window becomes depends on the front of the buffer, too';
  if (system.depth * symbols.bits > 30) return 'the symbols of a window take more than 30 bits';
  return undefined;
}

/** The windows of a system without a `windowsProblem`. To be called `withinLimits`. */
export function occurringWindows(canonical: CanonicalSystem, limits: CompletionLimits): OccurringWindows {
  const windows = new Windows(canonical);
  const onPrefix = atMost(limits.windows, 'windows in frames');
  const options = { rules: NO_RULES, nodes: Infinity, onPrefix };
  const found = exploreFrames(stackWindows(windows), FALL_ITEMS, options);
  const frames = Array.from(found.frames.values(), ({ entry, prefixes, closings }): StackFrame => ({
    entry,
    windows: [...prefixes.keys()],
    closings: Array.from(closings, ([rest, closing]) => ({ rest, cost: found.fewestNodes[closing]! })),
  }));
  return { windows, frames: new Map(frames.map((frame) => [frame.entry, frame])) };
}

/**
 * What the transitions of S′ make of its windows. A symbol below is its number, the root's is `~symbol`. The end of the
 * computation is a fall of a whole stack.
 */
function stackWindows(windows: Windows): WindowSystem {
  const known: (WindowTransitions | undefined)[] = [];
  return {
    first: windows.first,
    transitions: (window) => (known[window] ??= transitionsOf(windows, window)),
    onto: (rest, below) => windows.onto(rest, { symbol: below < 0 ? ~below : below, isRoot: below < 0 }),
  };
}

function transitionsOf(windows: Windows, window: number): WindowTransitions {
  const { terminal, reduced, reducing, shifted } = windows.successors(window);
  const isWhole = windows.isWhole(window);
  const reductions = reduced.map((next, index) => ({ transition: reducing[index]!, next }));
  return {
    falls: isWhole
      ? terminal === undefined
        ? []
        : [{ transition: terminal, rest: END }]
      : reductions.map(({ transition, next }) => ({ transition, rest: next })),
    turns: [
      ...(isWhole ? reductions : []).map(({ transition, next }) => ({ transition, nodes: 0 as const, window: next })),
      ...shifted.flatMap(({ transition, below, window: next }) =>
        below === undefined ? [{ transition, nodes: 1 as const, window: next }] : [],
      ),
    ],
    shifts: shifted.flatMap(({ transition, below, window: next }) =>
      below === undefined ? [] : [{ transition, below: isWhole ? ~below : below, window: next }],
    ),
  };
}
