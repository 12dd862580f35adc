/** Finds the completion automaton of an in-place S′: windows, classes of prefixes, nodes, tables, and the check of the tables. */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { assemble } from './assemble.ts';
import { stacksProblem } from './closedness.ts';
import { occurringWindows, windowsProblem, type OccurringWindows } from './frames.ts';
import {
  atMost,
  COMPLETION_LIMITS,
  none,
  withinLimits,
  type CompletionLimits,
  type NoCompletion,
} from '../shared/limits.ts';
import { packStacks } from './pack-stacks.ts';
import type { PackedStacks } from './packed-stacks.ts';
import { prefixClasses } from './prefix-classes.ts';

/** The automaton of a system, checked as closed, or why it has none. */
export function stackCompletion(
  canonical: CanonicalSystem,
  limits: CompletionLimits = COMPLETION_LIMITS,
): PackedStacks | NoCompletion {
  const problem = windowsProblem(canonical);
  if (problem !== undefined) return none(problem);
  return withinLimits(() => findClosed(occurringWindows(canonical, limits), limits));
}

/** The dearest falls that are tried. So far 0 has always been enough. */
const MAX_CAP = 4;

/** The automaton that the cheapest falls give. If they do not suffice it is not closed, and more expensive ones are tried. */
function findClosed({ windows, frames }: OccurringWindows, limits: CompletionLimits): PackedStacks | NoCompletion {
  const { canonical } = windows;
  for (let cap = 0; cap <= MAX_CAP; cap++) {
    const classes = prefixClasses(windows, { frames, cap, limit: atMost(limits.classes, 'classes of prefixes') });
    const packed = packStacks(canonical, assemble(windows, classes));
    if (stacksProblem(canonical, packed) === undefined) return packed;
  }
  return none(`none is closed with falls of up to ${MAX_CAP} fresh nodes`);
}
