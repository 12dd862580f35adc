/** What every format of `arcforge trace` shows: a tree, its words, its canonical computation and those of S. */
import { printable } from '../../runtime/printable.ts';
import type { OracleAnswer } from '../../runtime/system-module.ts';
import { BudgetExceeded } from '../../generator/semantics/budget.ts';
import type { CanonicalComputation, PlainComputation } from '../../generator/semantics/computation.ts';
import { countPlainOf, plainComputationsOf } from '../../generator/semantics/computations-of-tree.ts';
import { oracle } from '../../generator/semantics/oracle.ts';
import { traceComputation, type Trace } from '../../generator/semantics/trace.ts';
import type { Arc, Tree } from '../../generator/semantics/tree.ts';
import type { CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import { guaranteeOf } from '../../generator/theory/transition-system.ts';

export interface TracedTree {
  readonly canonical: CanonicalSystem;
  readonly tree: Tree;
  /** As the user wrote them. */
  readonly words: readonly string[] | undefined;
  readonly answer: OracleAnswer<CanonicalComputation>;
  readonly trace: Trace;
  /** Whether S derives a tree that S′ does not; undefined if that is too much work to find out. */
  readonly lost: boolean | undefined;
}

/** The answer to a tree that is not derived. */
export type Refusal = Extract<TracedTree['answer'], { readonly derivable: false }>;

/** Traces the canonical computation of a tree as far as it goes. */
export function tracedTree(canonical: CanonicalSystem, tree: Tree, words: readonly string[] | undefined): TracedTree {
  const answer = oracle(canonical, tree);
  const trace = traceComputation(canonical, answer.computation, tree.length);
  return { canonical, tree, words, answer, trace, lost: answer.derivable ? false : isLost(canonical, tree) };
}

/** Only some systems lose trees, so only those are examined. */
function isLost({ system }: CanonicalSystem, tree: Tree): boolean | undefined {
  if (guaranteeOf(system) === 'complete') return false;
  try {
    return countPlainOf(system, tree) > 0n;
  } catch (error) {
    if (error instanceof BudgetExceeded) return undefined;
    throw error;
  }
}

/** The computations of S for a tree: how many there are, and the first of them. */
export interface PlainComputations {
  readonly total: bigint;
  readonly listed: readonly PlainComputation[];
}

/** Lists at most `limit` computations of S, and counts all; throws BudgetExceeded if that is too much work. */
export function plainComputations({ canonical, tree }: TracedTree, limit: number): PlainComputations {
  const listed: PlainComputation[] = [];
  for (const computation of plainComputationsOf(canonical.system, tree)) {
    if (listed.length === limit) break;
    listed.push(computation);
  }
  return { total: countPlainOf(canonical.system, tree), listed };
}

/** The name of a node on a terminal: its number, and its word if words were given. */
export function nodeName({ words }: TracedTree, node: number): string {
  return words === undefined || node === 0 ? String(node) : `${node}:${printable(words[node - 1]!)}`;
}

/** `2 → 1` on a terminal. */
export function formatArc(traced: TracedTree, { head, dependent }: Arc): string {
  return `${nodeName(traced, head)} → ${nodeName(traced, dependent)}`;
}
