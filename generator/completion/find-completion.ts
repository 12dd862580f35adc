/**
 * How a module finds out which transitions can still be completed: with an automaton of stacks if nothing returns,
 * otherwise of contents; without looking if there are no dead ends; by search if there is no automaton. Arc-eager counts
 * the words that are needed (eager-cost.ts).
 */
import type { CanonicalSystem } from '../theory/canonical-system.ts';
import type { TransitionSystem } from '../theory/transition-system.ts';
import { contentCompletion } from './contents/content-completion.ts';
import type { PackedContents } from './contents/packed-contents.ts';
import { ampleWords, neverDeadEnds } from './dead-ends.ts';
import type { NoCompletion } from './shared/limits.ts';
import type { PackedStacks } from './stacks/packed-stacks.ts';
import { stackCompletion } from './stacks/stack-completion.ts';

/** How completion is decided, in the words of modules: what an automaton reads and its sizes, or why there is none. */
export type CompletionSummary =
  | {
      readonly kind: 'automaton';
      readonly of: 'stacks' | 'contents';
      readonly classes: number;
      readonly nodes: number;
      readonly outlooks: number;
    }
  | { readonly kind: 'search'; readonly reason: string }
  | { readonly kind: 'counted' }
  | { readonly kind: 'always' };

/** Modules search. */
export type CompletionBySearch = Extract<CompletionSummary, { kind: 'search' }>;

/** The same with the tables of the automaton, which are checked as closed. */
export type Completion = PackedStacks | PackedContents | Exclude<CompletionSummary, { kind: 'automaton' }>;

export function summaryOf(completion: Completion): CompletionSummary {
  if (completion.kind !== 'automaton') return completion;
  const { kind, of, sizes } = completion;
  return { kind, of, ...sizes };
}

/** How completion is decided for a system. */
export function findCompletion(canonical: CanonicalSystem): Completion {
  const { system } = canonical;
  if (system.form === 'eager') return { kind: 'counted' };
  if (neverDeadEnds(system)) return { kind: 'always' };
  if (system.form === 'guess-free') return bySearch(guessFreeReason(system));
  if (system.root === 'single') return bySearch('automata are for systems with any number of roots');
  const automaton = findAutomaton(canonical);
  return automaton.kind === 'none' ? bySearch(automaton.reason) : automaton;
}

/** Why a guess-free system has no automaton: dead ends are rare, except where a word may never leave the stack. */
function guessFreeReason(system: TransitionSystem): string {
  switch (ampleWords(system)) {
    case 1:
      return 'the guess-free form needs none: nothing is a dead end before the last word is shifted';
    case 2:
      return 'the guess-free form needs none: nothing is a dead end while two words are in the buffer';
    default:
      return 'dead ends may come early, and automata are for guessing systems';
  }
}

/** Completion by search. */
export function bySearch(reason: string): CompletionBySearch {
  return { kind: 'search', reason };
}

/** The completion automaton of a guessing system with any number of roots, or why there is none. */
function findAutomaton(canonical: CanonicalSystem): PackedStacks | PackedContents | NoCompletion {
  const returns = canonical.transitions.some(({ kind }) => kind === 're');
  return returns ? contentCompletion(canonical) : stackCompletion(canonical);
}
