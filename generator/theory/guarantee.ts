/** What is known about S′ for a system. */
import { checkSystem } from './check-system.ts';
import { degreeOf } from './reduction.ts';
import type { TransitionSystem } from './transition-system.ts';

/** What is known about S′ for this system: one computation for each tree of S, or at most one. */
export type Guarantee = 'complete' | 'unambiguous-only';

/**
 * Whether S′ derives every tree of S (docs/returning.md, theorems 2 to 4). In-place and returning systems always do.
 * Returning-right systems do if no reduction returns anything, or if every la links neighbours; nearly all others are
 * known to lose trees.
 */
export function guaranteeOf(system: TransitionSystem): Guarantee {
  checkSystem(system);
  if (system.mode !== 'returning-right') return 'complete';
  const returnsSomething = system.reductions.some(({ kind, p }) => kind === 'ra' && p > 2);
  const leftArcsSkip = system.reductions.some((reduction) => reduction.kind === 'la' && degreeOf(reduction) > 1);
  return returnsSomething && leftArcsSkip ? 'unambiguous-only' : 'complete';
}
