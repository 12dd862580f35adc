/** How many trees systems derive, and how many computations they have, by sentence length. */
import {
  allTrees,
  BudgetExceeded,
  canonicalSystem,
  countCanonical,
  countPlain,
  guaranteeOf,
} from '../../generator/index.ts';
import type { CanonicalSystem, TransitionSystem } from '../../generator/index.ts';
import { Budget } from '../../generator/semantics/budget.ts';
import { derivabilityTest } from '../../generator/semantics/derivability.ts';
import { treeCounter } from '../../generator/frames/counts/tree-counter.ts';
import type { LengthFigures, Question, Report } from './jobs.ts';
import { systemOf } from './system-of.ts';

/** Some seconds of work for each number. */
const BUDGET = 100_000_000;

/** The figures of each system, from length 1 on. */
export function countFigures(
  { specs, maxLength }: Question<'figures'>,
  report: Report,
): readonly (readonly LengthFigures[])[] {
  const systems = specs.map((spec) => canonicalSystem(systemOf(spec)));
  return systems.map((canonical, index) => {
    const isTooMuch = { yes: false };
    return Array.from({ length: maxLength }, (_, at): LengthFigures => {
      report({
        done: (index * maxLength + at) / (systems.length * maxLength),
        doing: `Counting ${canonical.system.name}, ${at + 1} words`,
      });
      return figuresOf(canonical, at + 1, isTooMuch);
    });
  });
}

/** Once a length takes too much work, longer ones do too. */
function figuresOf(canonical: CanonicalSystem, length: number, isTooMuch: { yes: boolean }): LengthFigures {
  const plain = countPlain(canonical.system, length);
  const counted = isTooMuch.yes ? undefined : withinBudget(() => countCanonical(canonical, length, new Budget(BUDGET)));
  if (counted === undefined) isTooMuch.yes = true;
  // If S′ may lose trees, its computations are fewer than the trees of S, which then have to be looked at one by one.
  const trees = guaranteeOf(canonical.system) === 'complete' ? counted : treesOf(canonical.system, length);
  return { length, trees, plain, canonical: counted };
}

/** There are 16,807 trees of 6 words, and 262,144 of 7. */
const LONGEST = 6;

function treesOf(system: TransitionSystem, length: number): bigint | undefined {
  if (length > LONGEST) return undefined;
  const isDerivable = derivabilityTest(system);
  const count = treeCounter(system);
  let trees = 0n;
  for (const tree of allTrees(length)) {
    if (isDerivable(Int32Array.from(tree), 0, length) || count(tree).computations > 0n) trees++;
  }
  return trees;
}

function withinBudget(count: () => bigint): bigint | undefined {
  try {
    return count();
  } catch (error) {
    if (error instanceof BudgetExceeded) return undefined;
    throw error;
  }
}
