/** Completion automata compared with search, on every configuration of short sentences. */
import { expect, test } from 'vitest';
import { allowedTransitions, type Annotation } from '../../generator/theory/annotation.ts';
import { CompletionSearch } from '../../generator/semantics/completion.ts';
import { canonicalSystem, type CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import { viableOfStack, type PackedStacks } from '../../generator/completion/stacks/packed-stacks.ts';
import { stackCompletion } from '../../generator/completion/stacks/stack-completion.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import { reachableAnnotations } from '../reachable-annotations.ts';

export function completionOf(system: TransitionSystem): { canonical: CanonicalSystem; packed: PackedStacks } {
  const canonical = canonicalSystem(system);
  const packed = stackCompletion(canonical);
  if (packed.kind === 'none') throw new Error(packed.reason);
  return { canonical, packed };
}

/** What the tables call viable, as bits, 32 to a word. */
export function predictedWords(
  canonical: CanonicalSystem,
  packed: PackedStacks,
  annotation: Annotation,
): readonly number[] {
  const allowed = Array.from({ length: packed.words }, () => 0);
  for (const { id } of allowedTransitions(canonical, annotation)) allowed[id >> 5]! |= 1 << (id & 31);
  return viableOfStack(packed, { stack: annotation.symbols, waiting: annotation.waiting, allowed });
}

/** The ids of the transitions that the tables call viable. */
function predicted(canonical: CanonicalSystem, packed: PackedStacks, annotation: Annotation): number[] {
  const words = predictedWords(canonical, packed, annotation);
  return canonical.transitions.map(({ id }) => id).filter((id) => ((words[id >> 5]! >> (id & 31)) & 1) === 1);
}

/** Each system has an automaton, which has dead ends if and only if there is no la, and agrees with search to 6 words. */
export function testCompletion(systems: readonly TransitionSystem[]): void {
  test.each(systems)('$name', (system) => {
    const { canonical, packed } = completionOf(system);
    expect(packed.ample === undefined).toBe(system.reductions.every(({ kind }) => kind === 'ra'));
    const search = new CompletionSearch(canonical);
    for (let n = 1; n <= 6; n++) {
      const wrong = reachableAnnotations(canonical, n).filter(
        (annotation) =>
          predicted(canonical, packed, annotation).join() !==
          search
            .viable(annotation)
            .map(({ id }) => id)
            .join(),
      );
      expect(wrong, `${n} words`).toEqual([]);
    }
  });
}
