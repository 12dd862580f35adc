/** Completion automata compared with search, on every configuration of short sentences. */
import { expect, test } from 'vitest';
import type { Annotation } from '../../generator/theory/annotation.ts';
import { CompletionSearch } from '../../generator/semantics/completion.ts';
import { canonicalSystem, type CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import {
  completionAutomaton,
  hasCompletion,
  viableWords,
  type CompletionAutomaton,
} from '../../generator/completion/automaton.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import { reachableAnnotations } from '../reachable-annotations.ts';

export function automatonOf(system: TransitionSystem): { canonical: CanonicalSystem; automaton: CompletionAutomaton } {
  const canonical = canonicalSystem(system);
  const automaton = completionAutomaton(canonical);
  if (!hasCompletion(automaton)) throw new Error(automaton.reason);
  return { canonical, automaton };
}

/** The ids of the transitions that the automaton calls viable. A complete root leaves nothing to do. */
function predicted(
  { symbols, transitions }: CanonicalSystem,
  automaton: CompletionAutomaton,
  annotation: Annotation,
): number[] {
  if (symbols.isComplete(annotation.symbols[0]!)) return [];
  const words = viableWords(automaton, { stack: annotation.symbols, waiting: annotation.waiting });
  return transitions.map(({ id }) => id).filter((id) => ((words[id >> 5]! >> (id & 31)) & 1) === 1);
}

/** Each system has an automaton, which has dead ends just if there is no la, and agrees with search to 6 words. */
export function testCompletion(systems: readonly TransitionSystem[]): void {
  test.each(systems)('$name', (system) => {
    const { canonical, automaton } = automatonOf(system);
    expect(automaton.deadEnds).toBe(system.reductions.every(({ kind }) => kind === 'ra'));
    const search = new CompletionSearch(canonical);
    for (let n = 1; n <= 6; n++) {
      const wrong = reachableAnnotations(canonical, n).filter(
        (annotation) =>
          predicted(canonical, automaton, annotation).join() !==
          search
            .viable(annotation)
            .map(({ id }) => id)
            .join(),
      );
      expect(wrong, `${n} words`).toEqual([]);
    }
  });
}
