/** Completion automata of returning systems: closed, and agreeing with search on every configuration of short sentences. */
import { describe, expect, test } from 'vitest';
import { contentsProblem } from '../../generator/completion/contents/closedness.ts';
import { returnedBy, type TransitionSystem } from '../../generator/theory/transition-system.ts';
import { productiveSystems } from '../systems.ts';
import { contentsOf } from './of-returning-systems.ts';
import { disagreements, expectClosed } from './closed-contents.ts';

describe('shipped systems', () => {
  test.each([
    ['attardi-3-returning', { stack: 18, top: 14, returned: 40 }],
    ['link2', { stack: 51, top: 0, returned: 53 }],
  ] as const)('%s is closed and agrees with search to 6 words', (name, sizes) => {
    expect(() => expectClosed(name, sizes)).not.toThrow();
  });
});

describe.each(['returning', 'returning-right'] as const)('systems of depth up to 3, %s', (mode) => {
  const systems = productiveSystems(3, mode).filter((system) =>
    system.reductions.some((reduction) => returnedBy(system, reduction) > 0),
  );
  /** One is found where both kinds of arcs may skip a symbol, or there are no left arcs. */
  const isFound = ({ reductions }: TransitionSystem): boolean => {
    const skips = (kind: string): boolean => reductions.some(({ kind: other, p, q }) => other === kind && p - q > 1);
    return reductions.every(({ kind }) => kind === 'ra') || (skips('la') && skips('ra'));
  };

  test.each(systems.filter(isFound))('$name is closed and agrees with search to 6 words', (system) => {
    const { canonical, packed } = contentsOf(system);
    expect(contentsProblem(canonical, packed)).toBeUndefined();
    expect(disagreements(canonical, packed, 6)).toEqual([]);
  });
});
