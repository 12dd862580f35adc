/** The completion automaton of any system: of stacks where nothing returns, otherwise of contents. */
import type { CanonicalSystem } from '../theory/canonical-system.ts';
import type { NoCompletion } from './limits.ts';
import type { PackedStacks } from './packed-stacks.ts';
import { contentCompletion } from './returning/content-completion.ts';
import type { PackedContents } from './returning/packed-contents.ts';
import { stackCompletion } from './stack-completion.ts';

/** The tables of an automaton, checked as closed, or why there is none. */
export type Completion = PackedStacks | PackedContents | NoCompletion;

/** The completion automaton of a system. */
export function findCompletion(canonical: CanonicalSystem): Completion {
  const returns = canonical.transitions.some(({ kind }) => kind === 're');
  return returns ? contentCompletion(canonical) : stackCompletion(canonical);
}
