/** The completion automaton of any system: of stacks where nothing returns, otherwise of contents. */
import type { CanonicalSystem } from '../theory/canonical-system.ts';
import { completionAutomaton, type CompletionAutomaton } from './automaton.ts';
import type { NoCompletion } from './limits.ts';
import { returningCompletion, type ReturningCompletion } from './returning/completion.ts';

export type Completion = CompletionAutomaton | ReturningCompletion;

/** The automaton, checked as closed, or why there is none. */
export function findCompletion(canonical: CanonicalSystem): Completion | NoCompletion {
  const returns = canonical.transitions.some(({ kind }) => kind === 're');
  return returns ? returningCompletion(canonical) : completionAutomaton(canonical);
}

export function isReturning(completion: Completion | NoCompletion): completion is ReturningCompletion {
  return 'contents' in completion;
}
