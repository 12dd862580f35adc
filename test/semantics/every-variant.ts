/**
 * The guess-free form and single roots, in both forms, for every productive monotonic system up to a depth in one mode:
 * each tree that S derives has exactly one computation, and dead ends are where docs/guess-free.md says (theorems 5, 6
 * and 7) and docs/front.md (theorems 9 and 10).
 */
import { expect, test } from 'vitest';
import { ampleWords, neverDeadEnds } from '../../generator/completion/dead-ends.ts';
import { CompletionSearch } from '../../generator/semantics/completion.ts';
import { derivabilityTest } from '../../generator/semantics/derivability.ts';
import { canonicalComputations } from '../../generator/semantics/enumerate.ts';
import { oracle } from '../../generator/semantics/oracle.ts';
import { allTrees } from '../../generator/semantics/tree.ts';
import {
  allowedTransitions,
  applyToAnnotation,
  initialAnnotation,
  isTerminalAnnotation,
  type Annotation,
} from '../../generator/theory/annotation.ts';
import { canonicalSystem, type CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import { ROOT_RULES, type Mode, type TransitionSystem } from '../../generator/theory/transition-system.ts';
import { productiveSystems, sampledSystems } from '../systems.ts';

/** Tests all systems of a mode; exhaustive.ts has the guessing form with any number of roots. */
export function testEveryVariant({ mode, depth }: { readonly mode: Mode; readonly depth: number }): void {
  test.each(sampledSystems(productiveSystems(depth, mode)))('$name', (system) => {
    expect.hasAssertions();
    for (const root of ROOT_RULES) {
      const guessFree = { ...system, root, form: 'guess-free' } as const;
      for (const n of [1, 2, 3, 4, 5]) expectOnePerTree(guessFree, n);
      expectDeadEnds(guessFree, depth > 3 ? 4 : 5);
    }
    for (const n of [1, 2, 3, 4, 5]) expectOnePerTree({ ...system, root: 'single' }, n);
  });
}

/** The trees of n words that the system derives, as text. */
function derivableTrees(system: TransitionSystem, n: number): string[] {
  const isDerivable = derivabilityTest(system);
  return treesOf(n).flatMap(({ heads, text }) => (isDerivable(heads, 0, n) ? [text] : []));
}

/** All trees of n words, enumerated once for all systems. */
function treesOf(n: number): readonly WrittenTree[] {
  const trees = enumerated.get(n) ?? Array.from(allTrees(n), (t) => ({ heads: Int32Array.from(t), text: t.join(' ') }));
  enumerated.set(n, trees);
  return trees;
}

interface WrittenTree {
  readonly heads: Int32Array;
  readonly text: string;
}
const enumerated = new Map<number, readonly WrittenTree[]>();

/** Exactly one computation for each tree, and it is the oracle’s. */
export function expectOnePerTree(system: TransitionSystem, n: number): void {
  const canonical = canonicalSystem(system);
  const computations = new Map<string, string>();
  let total = 0;
  for (const { tree, computation } of canonicalComputations(canonical, n)) {
    computations.set(tree.join(' '), computation.join(' '));
    total++;
  }
  expect([...computations.keys()].toSorted().join('\n')).toBe(derivableTrees(system, n).toSorted().join('\n'));
  expect(total).toBe(computations.size);
  const others = [...computations].filter(([heads, computation]) => {
    const answer = oracle(canonical, heads.split(' ').map(Number));
    return !answer.derivable || answer.computation.join(' ') !== computation;
  });
  expect(others, 'the oracle has another computation').toEqual([]);
}

/** The most words in the buffer of a dead end: none if theorems 7 and 9 say so, and fewer than are ample by theorem 10. */
export function expectDeadEnds(system: TransitionSystem, longest: number): void {
  const canonical = canonicalSystem(system);
  const search = new CompletionSearch(canonical);
  let most = -1;
  for (let n = 1; n <= longest; n++) {
    for (const annotation of annotationsOf(canonical, n)) {
      const { symbols, height, waiting } = annotation;
      // Of systems that return symbols, only fresh words count.
      if (!search.completes(annotation)) most = Math.max(most, waiting + (system.front ? symbols.length - height : 0));
    }
  }
  if (neverDeadEnds(system)) expect(most, system.name).toBe(-1);
  // In place, up to depth 4 and 4 words, the condition is necessary.
  else if (system.mode === 'in-place') expect(most, system.name).toBeGreaterThanOrEqual(0);
  expect(most, system.name).toBeLessThan(ampleWords(system));
}

/** Every annotation that allowed transitions lead to, dead ends included. */
function* annotationsOf(canonical: CanonicalSystem, n: number): Generator<Annotation> {
  const seen = new Set<string>();
  const pending = [initialAnnotation(canonical, n)];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const key = `${next.waiting} ${next.height} ${next.symbols.join()}`;
    if (seen.has(key)) continue;
    seen.add(key);
    yield next;
    if (isTerminalAnnotation(canonical, next)) continue;
    for (const transition of allowedTransitions(canonical, next)) {
      pending.push(applyToAnnotation(canonical, next, transition));
    }
  }
}
