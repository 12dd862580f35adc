/** Completion automata: closed, and agreeing with search on every configuration of short sentences. */
import { describe, expect, test } from 'vitest';
import { applyToAnnotation, allowedTransitions, initialAnnotation } from '../../generator/semantics/annotation.ts';
import type { Annotation } from '../../generator/semantics/annotation.ts';
import { CompletionSearch } from '../../generator/semantics/completion.ts';
import { canonicalSystem, type CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import {
  completionAutomaton,
  hasCompletion,
  viableWords,
  type CompletionAutomaton,
} from '../../generator/theory/completion/automaton.ts';
import { closednessProblem } from '../../generator/theory/completion/closedness.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import { productiveSystems, systemOf } from '../systems.ts';

function automatonOf(system: TransitionSystem): { canonical: CanonicalSystem; automaton: CompletionAutomaton } {
  const canonical = canonicalSystem(system);
  const automaton = completionAutomaton(canonical);
  if (!hasCompletion(automaton)) throw new Error(automaton.reason);
  return { canonical, automaton };
}

/** Every annotation that a computation of S′ for n words can have, dead ends included. */
function reachable(canonical: CanonicalSystem, n: number): Annotation[] {
  const seen = new Map<string, Annotation>();
  const visit = (annotation: Annotation): void => {
    const key = `${annotation.waiting} ${annotation.height} ${annotation.symbols.join()}`;
    if (seen.has(key)) return;
    seen.set(key, annotation);
    for (const transition of allowedTransitions(canonical, annotation)) {
      visit(applyToAnnotation(canonical, annotation, transition));
    }
  };
  visit(initialAnnotation(canonical, n));
  return [...seen.values()];
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

const systems = productiveSystems(4, 'in-place');

test.each(systems)('$name agrees with search to 6 words', (system) => {
  const { canonical, automaton } = automatonOf(system);
  expect(automaton.deadEnds).toBe(system.reductions.every(({ kind }) => kind === 'ra'));
  const search = new CompletionSearch(canonical);
  for (let n = 1; n <= 6; n++) {
    const wrong = reachable(canonical, n).filter(
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

describe('sizes', () => {
  test.each([
    ['arc-standard', 3],
    ['easy-first-3', 3],
    ['attardi-3', 23],
    ['full-3', 15],
  ] as const)('%s has %i classes', (name, classes) => {
    expect(automatonOf(systemOf(name)).automaton.classes).toBe(classes);
  });
});

describe('the check of closedness fails', () => {
  const { canonical, automaton } = automatonOf(systemOf('full-3'));
  const edges = (kind: 'below' | 'within'): number[] =>
    automaton[kind].flatMap((edge, index) => (edge === undefined ? [] : [index]));

  test.each(['below', 'within'] as const)('for every edge %s that costs one more', (kind) => {
    for (const index of edges(kind)) {
      const changed = automaton[kind].with(index, {
        ...automaton[kind][index]!,
        cost: automaton[kind][index]!.cost + 1,
      });
      expect(closednessProblem(canonical, { ...automaton, [kind]: changed }), `edge ${index}`).toBeDefined();
    }
  });

  test.each(['below', 'within'] as const)('for every edge %s that is missing', (kind) => {
    for (const index of edges(kind)) {
      const changed = automaton[kind].with(index, undefined);
      expect(closednessProblem(canonical, { ...automaton, [kind]: changed }), `edge ${index}`).toBeDefined();
    }
  });

  test('for every bit of every outlook', () => {
    const small = automatonOf(systemOf('easy-first-3'));
    small.automaton.outlooks.forEach((outlook, id) => {
      outlook.forEach((words, slack) => {
        for (let bit = 0; bit < small.canonical.transitions.length; bit++) {
          const flipped = outlook.with(slack, [words[0]! ^ (1 << bit)]);
          const outlooks = small.automaton.outlooks.with(id, flipped);
          expect(
            closednessProblem(small.canonical, { ...small.automaton, outlooks }),
            `${id} ${slack} ${bit}`,
          ).toBeDefined();
        }
      });
    });
  });
});
