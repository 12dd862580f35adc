/**
 * Which windows occur above which, exactly, and what it costs a frame to close: what exploring the falls of a system
 * (tabulation/explore-falls.ts) finds over booleans and over min-plus. The rules are of no use here.
 */
import { exploreFalls } from '../../frames/grammar/explore-frames.ts';
import type { RuleSink } from '../../frames/grammar/grammar.ts';
import { stackWindows } from './stack-windows.ts';
import { Windows } from './windows.ts';
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { atMost, type CompletionLimits } from '../shared/limits.ts';

export interface Frame {
  /** The window it opens with; GROUND for the frame of whole stacks. */
  readonly entry: number;
  readonly windows: readonly number[];
  /** The rests it can close with, and the fewest fresh nodes that takes. */
  readonly closings: readonly { readonly rest: number; readonly cost: number }[];
}

/** All windows of a system, and the frames they occur in. */
export interface OccurringWindows {
  readonly windows: Windows;
  readonly frames: ReadonlyMap<number, Frame>;
}

const NO_RULES: RuleSink = { empty() {}, unit() {}, pair() {} };

/** Why the windows of a system cannot be explored; undefined if they can. */
export function windowsProblem({ system, symbols, transitions }: CanonicalSystem): string | undefined {
  if (transitions.some(({ kind }) => kind === 're')) {
    return 'in a returning system what a window becomes depends on the symbols that have been returned';
  }
  if (system.depth * symbols.bits > 30) return 'the symbols of a window take more than 30 bits';
  return undefined;
}

/** The windows of a system without a `windowsProblem`. To be called `withinLimits`. */
export function occurringWindows(canonical: CanonicalSystem, limits: CompletionLimits): OccurringWindows {
  const windows = new Windows(canonical);
  const system = stackWindows(
    windows,
    canonical.transitions.map(({ id }) => id),
  );
  const onPrefix = atMost(limits.windows, 'windows in frames');
  const found = exploreFalls({ system, first: windows.first }, NO_RULES, { nodes: Infinity, onPrefix });
  const frames = Array.from(found.frames.values(), ({ entry, windows: within, rests }): Frame => {
    const closings = Array.from(rests, ([rest, closing]) => ({ rest, cost: found.fewestNodes[closing]! }));
    return { entry, windows: [...within.keys()], closings };
  });
  return { windows, frames: new Map(frames.map((frame) => [frame.entry, frame])) };
}
