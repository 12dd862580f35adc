/**
 * What the guess-free form makes of reductions in place that are not monotonic (docs/front.md, section 6). No tree has
 * two computations, whatever the reductions are, but a tree that S derives may have none. A search tells.
 */
import { canonicalSystem } from '../theory/canonical-system.ts';
import { transitionSystem, type TransitionSystem } from '../theory/transition-system.ts';
import type { PlainComputation } from './computation.ts';
import { verifyLength, type LengthReport } from './verify.ts';

export interface PassingOver {
  /** The smallest tree without a computation, and one that it has in S; undefined if there is none up to `length`. */
  readonly lost?: { readonly tree: readonly number[]; readonly plain: PlainComputation };
  /** The number of words of that tree, or of the longest that were looked at. */
  readonly length: number;
}

/** More take seconds. */
const LONGEST = 5;

/** What passing over leaves of the trees of a set of reductions. */
export function passingOver(parts: Pick<TransitionSystem, 'reductions' | 'root'>): PassingOver {
  const canonical = canonicalSystem(transitionSystem({ name: '', ...parts, form: 'guess-free' }));
  for (let length = 1; length <= LONGEST; length++) {
    const { witness } = reportOf(verifyLength(canonical, length));
    if (witness?.kind === 'lost') return { lost: { tree: witness.tree, plain: witness.plain }, length };
    if (witness !== undefined) throw new Error(`passing over has a tree that is ${witness.kind}`);
  }
  return { length: LONGEST };
}

function reportOf(verification: Generator<number, LengthReport>): LengthReport {
  let state = verification.next();
  while (state.done !== true) state = verification.next();
  return state.value;
}
