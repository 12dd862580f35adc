/** The number of trees that S′ derives, by whichever way of counting its mode allows. */
import { checkLength } from '../../../runtime/module/check-length.ts';
import { countFalls, productCount } from '../../../runtime/module/count-falls.ts';
import { checkCanonical } from '../../theory/check-canonical.ts';
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { Budget, checkBudget } from '../../semantics/budget.ts';
import { countAnnotations } from '../../semantics/count.ts';
import { orderGrammar } from '../reduction/ordered-grammar.ts';
import { smallerGrammar } from '../reduction/smaller-grammar.ts';
import { usefulPart } from '../reduction/useful-part.ts';
import { fallGrammar } from './fall-grammar.ts';
import { tablesOf } from './sampling-tables.ts';

/**
 * The number of complete computations of S′ for n words, which is the number of trees it derives: in polynomial time
 * for in-place systems, one annotation after the other for the others.
 */
export function countCanonical(canonical: CanonicalSystem, n: number, budget: Budget = new Budget()): bigint {
  checkCanonical(canonical);
  checkLength(n);
  checkBudget(budget);
  return canonical.system.mode === 'in-place'
    ? tabulatedCount(canonical, n, budget)
    : countAnnotations(canonical, n, budget);
}

/** The number of trees of n words that an in-place S′ derives, which are the derivations of its falls. */
function tabulatedCount(canonical: CanonicalSystem, n: number, budget: Budget): bigint {
  const explored = fallGrammar(canonical.system, {
    nodes: n,
    onPrefix: () => budget.spendVisit(canonical),
    onPair: () => budget.spend(1),
  });
  const useful = usefulPart(explored, n);
  const grammar = orderGrammar(n < WORTH_REDUCING ? useful : smallerGrammar(useful));
  const tables = tablesOf(grammar, canonical.system);
  const products = productCount(tables);
  const counts: bigint[][] = [];
  for (let words = 0; words <= n; words++) {
    // The numbers grow with the words.
    budget.spend(products * (words + 1) * (1 + words / 100));
    countFalls(tables, words, counts);
  }
  return counts[grammar.start]![n]!;
}

/** From this length on, reducing the grammar takes less time than it saves. */
const WORTH_REDUCING = 20;
