/** Completion automata: sizes, and the check of closedness seen failing. */
import { describe, expect, test } from 'vitest';
import type { CompletionAutomaton } from '../../generator/completion/automaton.ts';
import { closednessProblem } from '../../generator/completion/closedness.ts';
import { systemOf } from '../systems.ts';
import { automatonOf } from './of-systems.ts';

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

  test('for costs that are right up to sign: less by one for each symbol', () => {
    // Such costs satisfy the equation: a reduction needs one more, a shift, counted as one, one less.
    const cheaper = (all: CompletionAutomaton['below']): CompletionAutomaton['below'] =>
      all.map((edge) => (edge === undefined ? undefined : { ...edge, cost: -1 }));
    const { outlooks } = automaton;
    const wrong = {
      ...automaton,
      below: cheaper(automaton.below),
      within: cheaper(automaton.within),
      outlooks: outlooks.map((sets) => sets.map(() => [-1])),
    };
    expect(closednessProblem(canonical, wrong)).toContain('negative cost');
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
