/** Returning systems for which no automaton is found, with the reason, and the shipped one of depth 4. */
import { describe, expect, test } from 'vitest';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { contentCompletion, RETURNING_LIMITS } from '../../generator/completion/contents/content-completion.ts';
import { returnedBy, type TransitionSystem } from '../../generator/theory/transition-system.ts';
import { productiveSystems } from '../systems.ts';
import { expectClosed } from './closed-contents.ts';

test('attardi-4-returning is closed and agrees with search to 6 words', () => {
  expect(() => expectClosed('attardi-4-returning', { stack: 56, top: 41, returned: 143 })).not.toThrow();
});

const UNBOUNDED = 'some completion costs are larger than 4, and no bound is known';
const TOO_MANY = 'there are more than 20,000 contents to be searched';

/** For which none is found, and why. */
const NONE: Record<'returning' | 'returning-right', Record<string, string>> = {
  returning: {
    'la(2,1) ra(2,1) ra(3,1)': UNBOUNDED,
    'la(2,1) ra(2,1) ra(3,2)': TOO_MANY,
    'la(2,1) ra(2,1) ra(3,1) ra(3,2)': UNBOUNDED,
    'la(2,1) la(3,1) ra(2,1)': TOO_MANY,
    'la(2,1) la(3,1) ra(2,1) ra(3,2)': TOO_MANY,
    'la(2,1) la(3,2) ra(2,1)': TOO_MANY,
    'la(2,1) la(3,2) ra(2,1) ra(3,1)': UNBOUNDED,
    'la(2,1) la(3,2) ra(2,1) ra(3,2)': TOO_MANY,
    'la(2,1) la(3,2) ra(2,1) ra(3,1) ra(3,2)': UNBOUNDED,
    'la(2,1) la(3,1) la(3,2) ra(2,1)': TOO_MANY,
    'la(2,1) la(3,1) la(3,2) ra(2,1) ra(3,2)': TOO_MANY,
  },
  'returning-right': {
    'la(2,1) ra(2,1) ra(3,1)': UNBOUNDED,
    'la(2,1) ra(2,1) ra(3,2)': UNBOUNDED,
    'la(2,1) ra(2,1) ra(3,1) ra(3,2)': UNBOUNDED,
    'la(2,1) la(3,1) ra(2,1) ra(3,2)': TOO_MANY,
    'la(2,1) la(3,2) ra(2,1) ra(3,1)': UNBOUNDED,
    'la(2,1) la(3,2) ra(2,1) ra(3,2)': UNBOUNDED,
    'la(2,1) la(3,2) ra(2,1) ra(3,1) ra(3,2)': UNBOUNDED,
    'la(2,1) la(3,1) la(3,2) ra(2,1) ra(3,2)': TOO_MANY,
  },
};

describe.each(['returning', 'returning-right'] as const)('systems of depth up to 3, %s', (mode) => {
  const systems = productiveSystems(3, mode).filter((system) =>
    system.reductions.some((reduction) => returnedBy(system, reduction) > 0),
  );
  /** One is found where both kinds of arcs may skip a symbol, or there are no left arcs. */
  const isFound = ({ reductions }: TransitionSystem): boolean => {
    const skips = (kind: string): boolean => reductions.some(({ kind: other, p, q }) => other === kind && p - q > 1);
    return reductions.every(({ kind }) => kind === 'ra') || (skips('la') && skips('ra'));
  };

  test('none is found for the others', () => {
    const reasons = systems
      .filter((system) => !isFound(system))
      .map((system) => {
        const completion = contentCompletion(canonicalSystem(system), { ...RETURNING_LIMITS, contents: 20_000 });
        return [system.name, completion.kind === 'none' ? completion.reason : 'found'];
      });
    expect(Object.fromEntries(reasons)).toEqual(NONE[mode]);
  });
});
