/**
 * Counting the computations of an in-place S′ in polynomial time, the way Kuhlmann et al. (2011) tabulate S.
 *
 * A transition sees the top `depth` symbols, the window, and what lies below is untouched until the stack has fallen
 * to it. So a computation splits, uniquely, at the moments when the stack falls:
 *   fall(window, t)        how `depth` symbols become `depth - 1`, using t fresh nodes: by a reduction (t = 0), or by
 *                          a shift, a fall of the upper symbols, and a fall of what that leaves on the lowest one
 *   ground(root, word, t)  how the whole stack, root and fewer than `depth` symbols, completes with t fresh nodes
 * Words list symbols bottom first, without the root.
 */
import type { CanonicalSystem } from '../theory/canonical-system.ts';
import { allowedTransitions, applyToAnnotation } from '../theory/annotation.ts';
import type { Budget } from '../semantics/budget.ts';

type Word = readonly number[];

interface Stack {
  readonly root: number;
  readonly word: Word;
}

/** A word with the number of ways in which it comes about. */
interface Weighted {
  readonly word: Word;
  ways: bigint;
}

/** The number of complete computations of an in-place S′ for n words. */
export function tabulatedCount(canonical: CanonicalSystem, n: number, budget: Budget): bigint {
  const { depth } = canonical.system;
  const fall = fallTable(canonical, budget);
  const known = new Map<string, bigint>();

  const ground = ({ root, word }: Stack, tokens: number): bigint => {
    if (canonical.symbols.isComplete(root)) return word.length === 0 && tokens === 0 ? 1n : 0n;
    const key = `${word.join()} ${tokens}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    budget.spendVisit(canonical);
    const { reduced, shifted } = successors(canonical, { root, word });
    let total = 0n;
    for (const next of reduced) total += ground(next, tokens);
    if (tokens > 0) for (const next of shifted) total += grounded(next, tokens - 1);
    known.set(key, total);
    return total;
  };

  const grounded = (stack: Stack, tokens: number): bigint => {
    if (stack.word.length < depth) return ground(stack, tokens);
    let total = 0n;
    for (let used = 0; used <= tokens; used++) {
      for (const { word, ways } of fall(stack.word, used)) {
        total += ways * ground({ root: stack.root, word }, tokens - used);
      }
    }
    return total;
  };

  return ground({ root: canonical.symbols.fresh(false), word: [] }, n);
}

function fallTable(canonical: CanonicalSystem, budget: Budget): (window: Word, tokens: number) => readonly Weighted[] {
  const root = canonical.symbols.fresh(false);
  const known = new Map<string, (readonly Weighted[] | undefined)[]>();

  const compute = (window: Word, tokens: number): readonly Weighted[] => {
    const sums = new Map<string, Weighted>();
    const add = (word: Word, ways: bigint): void => {
      const sum = sums.get(word.join());
      if (sum === undefined) sums.set(word.join(), { word, ways });
      else sum.ways += ways;
    };
    // The root below the window is out of reach: no reduction goes deeper than `depth`.
    const { reduced, shifted } = successors(canonical, { root, word: window });
    budget.spendVisit(canonical);
    if (tokens === 0) for (const { word } of reduced) add(word, 1n);
    for (let used = 0; used < tokens; used++) {
      for (const { word } of shifted) {
        for (const upper of fall(word.slice(1), used)) {
          const lower = fall([word[0]!, ...upper.word], tokens - 1 - used);
          budget.spend(lower.length);
          for (const last of lower) add(last.word, upper.ways * last.ways);
        }
      }
    }
    return [...sums.values()];
  };

  const fall = (window: Word, tokens: number): readonly Weighted[] => {
    const key = window.join();
    const row = known.get(key) ?? [];
    known.set(key, row);
    const before = row[tokens];
    if (before !== undefined) return before;
    const result = compute(window, tokens);
    row[tokens] = result;
    return result;
  };
  return fall;
}

function successors(canonical: CanonicalSystem, { root, word }: Stack): { reduced: Stack[]; shifted: Stack[] } {
  const annotation = { symbols: [root, ...word], height: word.length + 1, waiting: 1 };
  const [reduced, shifted]: [Stack[], Stack[]] = [[], []];
  for (const transition of allowedTransitions(canonical, annotation)) {
    const [newRoot, ...newWord] = applyToAnnotation(canonical, annotation, transition).symbols;
    (transition.kind === 'reduce' ? reduced : shifted).push({ root: newRoot!, word: newWord });
  }
  return { reduced, shifted };
}
