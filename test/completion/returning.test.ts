/** Completion automata of returning systems: closed, and agreeing with search on every configuration of short sentences. */
import { describe, expect, test } from 'vitest';
import type { Annotation } from '../../generator/theory/annotation.ts';
import { CompletionSearch } from '../../generator/semantics/completion.ts';
import { canonicalSystem, type CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import { closednessProblem } from '../../generator/completion/contents/closedness.ts';
import { contentCompletion, RETURNING_LIMITS } from '../../generator/completion/contents/content-completion.ts';
import { Contents } from '../../generator/completion/contents/contents.ts';
import { type PackedContents } from '../../generator/completion/contents/packed-contents.ts';
import { readTables } from '../../generator/completion/contents/read-tables.ts';
import { returnedBy, type TransitionSystem } from '../../generator/theory/transition-system.ts';
import { reachableAnnotations } from '../reachable-annotations.ts';
import { productiveSystems, systemOf } from '../systems.ts';
import { contentsOf, predictedBits } from './of-returning-systems.ts';

/** The annotations of all computations for n words, but those with a complete root. */
function reachable(canonical: CanonicalSystem, n: number): Annotation[] {
  return reachableAnnotations(canonical, n).filter(({ symbols }) => !canonical.symbols.isComplete(symbols[0]!));
}

/** The annotations of up to so many words about which the tables are wrong. */
function disagreements(canonical: CanonicalSystem, packed: PackedContents, words: number): Annotation[] {
  const search = new CompletionSearch(canonical);
  const lengths = Array.from({ length: words }, (_, index) => index + 1);
  return lengths
    .flatMap((n) => reachable(canonical, n))
    .filter((annotation) => {
      const viable = search.viable(annotation).reduce((bits, { id }) => bits | (1 << id), 0);
      return predictedBits(canonical, packed, annotation) !== viable;
    });
}

describe('shipped systems', () => {
  test.each([
    ['attardi-3-returning', { stack: 18, top: 14, returned: 40 }],
    ['link2', { stack: 51, top: 0, returned: 53 }],
    ['attardi-4-returning', { stack: 56, top: 41, returned: 143 }],
  ] as const)('%s is closed and agrees with search to 6 words', (name, sizes) => {
    const { canonical, packed } = contentsOf(systemOf(name));
    const contents = new Contents(canonical);
    const { classes } = readTables(contents, packed);
    const count = (phase: string): number => classes.filter(({ place }) => contents.phaseOf(place) === phase).length;
    expect({ stack: count('stack'), top: count('top'), returned: count('returned') }).toEqual(sizes);
    expect(packed.sizes).toEqual({ classes: sizes.stack + sizes.top, nodes: classes.length, outlooks: 0 });
    expect(packed.ample).toBe(2);
    expect(closednessProblem(canonical, packed)).toBeUndefined();
    expect(disagreements(canonical, packed, 6)).toEqual([]);
  });
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

  test.each(systems.filter(isFound))('$name is closed and agrees with search to 6 words', (system) => {
    const { canonical, packed } = contentsOf(system);
    expect(closednessProblem(canonical, packed)).toBeUndefined();
    expect(disagreements(canonical, packed, 6)).toEqual([]);
  });

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
