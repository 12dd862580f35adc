/** Traces of the guess-free form: what is blocked and lifted adds up to the configurations. */
import { describe, expect, test } from 'vitest';
import { oracle } from '../../generator/semantics/oracle.ts';
import {
  arcsRuledOut,
  symbolsIn,
  traceComputation,
  type TracedConfiguration,
} from '../../generator/semantics/trace.ts';
import { allTrees, type Arc } from '../../generator/semantics/tree.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { systemOf } from '../systems.ts';

const key = ({ head, dependent }: Arc): string => `${head} → ${dependent}`;

function ruledOut(configuration: TracedConfiguration): ReadonlySet<string> {
  return new Set(
    arcsRuledOut(symbolsIn(configuration).map((symbol) => ({ node: symbol.node, features: symbol }))).map(key),
  );
}

describe.each([
  'attardi-3-free',
  'full-4-free-single',
  'attardi-3-returning-free',
  'link2-free-single',
  'full-3-front',
  'arc-hybrid-single',
])('%s', (name) => {
  const canonical = canonicalSystem(systemOf(name));
  const traces = [3, 5].flatMap((n) =>
    Array.from(allTrees(n), (tree) => traceComputation(canonical, oracle(canonical, tree).computation, n)),
  );

  test('what is ruled out is what was blocked and not lifted, between nodes that are still there', () => {
    let lifts = 0;
    for (const { initial, transitions } of traces) {
      const held = new Set(ruledOut(initial));
      for (const { blocked, lifted, after } of transitions) {
        for (const arc of blocked) held.add(key(arc));
        for (const arc of lifted!) expect(held.delete(key(arc))).toBe(true);
        lifts += lifted!.length;
        const live = new Set(symbolsIn(after).map(({ node }) => String(node)));
        for (const arc of held) if (!arc.split(' → ').every((node) => live.has(node))) held.delete(arc);
        expect([...ruledOut(after)].toSorted()).toEqual([...held].toSorted());
      }
    }
    expect(lifts).toBeGreaterThan(0);
  });

  test('only arcs to a node that took a dependent are lifted, and then all of them', () => {
    for (const { transitions } of traces) {
      for (const { arc, lifted, after } of transitions) {
        expect(lifted!.every(({ dependent }) => dependent === arc?.head)).toBe(true);
        if (arc !== undefined)
          expect([...ruledOut(after)].filter((each) => each.endsWith(`→ ${arc.head}`))).toEqual([]);
      }
    }
  });
});

test('the guessing form guesses and lifts nothing; the guess-free form has no guesses', () => {
  for (const [name, hasGuesses] of [
    ['attardi-3', true],
    ['attardi-3-free', false],
  ] as const) {
    const canonical = canonicalSystem(systemOf(name));
    const { transitions } = traceComputation(canonical, oracle(canonical, [3, 0, 2]).computation, 3);
    expect(transitions.every(({ lifted }) => (lifted === undefined) === hasGuesses)).toBe(true);
    expect(transitions.every(({ after }) => after.stack.every((symbol) => 'stop' in symbol === hasGuesses))).toBe(true);
  }
});
