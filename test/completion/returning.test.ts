/** Completion automata of returning systems: closed, and agreeing with search on every configuration of short sentences. */
import { describe, expect, test } from 'vitest';
import {
  allowedTransitions,
  applyToAnnotation,
  isTerminalAnnotation,
  type Annotation,
} from '../../generator/theory/annotation.ts';
import { CompletionSearch } from '../../generator/semantics/completion.ts';
import { canonicalSystem, type CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import { findViolations, type Violation } from '../../generator/completion/returning/closedness.ts';
import {
  RETURNING_LIMITS,
  returningCompletion,
  type ReturningCompletion,
} from '../../generator/completion/returning/completion.ts';
import { readContent, type ContentClass } from '../../generator/completion/returning/content-automaton.ts';
import { Contents } from '../../generator/completion/returning/contents.ts';
import { windowRewritings } from '../../generator/completion/returning/window-rewriting.ts';
import { returnedBy, type TransitionSystem } from '../../generator/theory/transition-system.ts';
import { reachableAnnotations } from '../reachable-annotations.ts';
import { productiveSystems, systemOf } from '../systems.ts';

function completionOf(system: TransitionSystem): ReturningCompletion {
  const completion = returningCompletion(canonicalSystem(system));
  if ('reason' in completion) throw new Error(completion.reason);
  return completion;
}

/** The first violation, found with nothing of what the automaton was learnt with. */
function violationOf(canonical: CanonicalSystem, classes: readonly ContentClass[]): Violation | undefined {
  const contents = new Contents(canonical);
  const rewritings = windowRewritings(contents, () => {});
  const limits = { violations: 1, window: () => {}, comparison: () => {} };
  return findViolations(contents, { classes }, { rewritings, limits })[0];
}

/** The annotations of all computations for n words, but those with a complete root. */
function reachable(canonical: CanonicalSystem, n: number): Annotation[] {
  return reachableAnnotations(canonical, n).filter(({ symbols }) => !canonical.symbols.isComplete(symbols[0]!));
}

/** The ids of the transitions that the automaton calls viable. */
function predicted(completion: ReturningCompletion, annotation: Annotation): number[] {
  const { canonical } = completion.contents;
  const completes = (after: Annotation): boolean =>
    canonical.symbols.isComplete(after.symbols[0]!)
      ? isTerminalAnnotation(canonical, after)
      : readContent(completion, completion.contents, after) <= after.waiting;
  return allowedTransitions(canonical, annotation)
    .filter((transition) => completes(applyToAnnotation(canonical, annotation, transition)))
    .map(({ id }) => id);
}

/** The annotations of up to so many words about which the automaton is wrong. */
function disagreements(completion: ReturningCompletion, words: number): Annotation[] {
  const { canonical } = completion.contents;
  const search = new CompletionSearch(canonical);
  const lengths = Array.from({ length: words }, (_, index) => index + 1);
  return lengths
    .flatMap((n) => reachable(canonical, n))
    .filter((annotation) => {
      const viable = search.viable(annotation).map(({ id }) => id);
      return predicted(completion, annotation).join() !== viable.join();
    });
}

describe('shipped systems', () => {
  test.each([
    ['attardi-3-returning', { stack: 18, top: 14, returned: 40 }],
    ['link2', { stack: 51, top: 0, returned: 53 }],
    ['attardi-4-returning', { stack: 56, top: 41, returned: 143 }],
  ] as const)('%s is closed and agrees with search to 6 words', (name, sizes) => {
    const canonical = canonicalSystem(systemOf(name));
    const completion = completionOf(canonical.system);
    const { contents, classes } = completion;
    const count = (phase: string): number => classes.filter(({ place }) => contents.phaseOf(place) === phase).length;
    expect({ stack: count('stack'), top: count('top'), returned: count('returned') }).toEqual(sizes);
    expect(Math.max(...classes.map(({ cost }) => cost))).toBe(2);
    expect(violationOf(canonical, classes)).toBeUndefined();
    expect(disagreements(completion, 6)).toEqual([]);
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
    const completion = completionOf(system);
    expect(violationOf(completion.contents.canonical, completion.classes)).toBeUndefined();
    expect(disagreements(completion, 6)).toEqual([]);
  });

  test('none is found for the others', () => {
    const reasons = systems
      .filter((system) => !isFound(system))
      .map((system) => {
        const completion = returningCompletion(canonicalSystem(system), { ...RETURNING_LIMITS, contents: 20_000 });
        return [system.name, 'reason' in completion ? completion.reason : 'found'];
      });
    expect(Object.fromEntries(reasons)).toEqual(NONE[mode]);
  });
});

describe('the check of closedness fails', () => {
  const canonical = canonicalSystem(systemOf('attardi-3-returning'));
  const { contents, classes } = completionOf(canonical.system);
  const changed = (id: number, change: Partial<ContentClass>): readonly ContentClass[] =>
    classes.with(id, { ...classes[id]!, ...change });

  test.each([-1, 1, Infinity])('for every cost that is changed by %d', (difference) => {
    const unnoticed = classes.flatMap(({ place, cost }, id) => {
      if (contents.phaseOf(place) !== 'returned') return [];
      return violationOf(canonical, changed(id, { cost: cost + difference })) === undefined ? [id] : [];
    });
    expect(unnoticed).toEqual([]);
  });

  test('for every edge that leads to another class of the same place', () => {
    const unnoticed = classes.flatMap(({ next }, id) =>
      [...next].flatMap(([letter, target]) => {
        const other = classes.findIndex(({ place }, index) => index !== target && place === classes[target]!.place);
        if (other < 0) return [];
        const edges = new Map([...next, [letter, other]] as const);
        return violationOf(canonical, changed(id, { next: edges })) === undefined ? [`${id} ${letter}`] : [];
      }),
    );
    expect(unnoticed).toEqual([]);
  });

  test('for every edge that is missing', () => {
    const unnoticed = classes.flatMap(({ next }, id) =>
      [...next.keys()].flatMap((letter) => {
        const edges = new Map([...next].filter(([other]) => other !== letter));
        return violationOf(canonical, changed(id, { next: edges })) === undefined ? [`${id} ${letter}`] : [];
      }),
    );
    expect(unnoticed).toEqual([]);
  });

  test('for a domain that transitions leave', () => {
    // Where only ra returns, matching pairs below the top need not be blocked.
    const pretended = Object.assign(new Contents(canonical), { canonical: canonicalSystem(systemOf('link2')) });
    const rewritings = windowRewritings(pretended, () => {});
    const limits = { violations: 1, window: () => {}, comparison: () => {} };
    const [violation] = findViolations(pretended, { classes }, { rewritings, limits });
    expect(violation?.problem).toBe('a transition leaves the domain');
  });
});
