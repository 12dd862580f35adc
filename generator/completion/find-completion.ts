/** The completion automaton of any system: of stacks where nothing returns, otherwise of contents. */
import type { CanonicalSystem } from '../theory/canonical-system.ts';
import type { NoCompletion } from './shared/limits.ts';
import type { PackedStacks } from './stacks/packed-stacks.ts';
import { contentCompletion } from './contents/content-completion.ts';
import type { PackedContents } from './contents/packed-contents.ts';
import { stackCompletion } from './stacks/stack-completion.ts';

/** The tables of an automaton, checked as closed, or why there is none. */
export type Completion = PackedStacks | PackedContents | NoCompletion;

/** The completion automaton of a system. */
export function findCompletion(canonical: CanonicalSystem): Completion {
  const returns = canonical.transitions.some(({ kind }) => kind === 're');
  return returns ? contentCompletion(canonical) : stackCompletion(canonical);
}
