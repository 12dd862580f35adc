/** What every format of `arcforge trace` shows: a tree, its words, its canonical computation and those of S. */
import { grouped } from '../../runtime/text/amounts.ts';
import { printable } from '../../runtime/text/printable.ts';
import { Budget, BudgetExceeded } from '../../generator/semantics/budget.ts';
import type { PlainComputation } from '../../generator/semantics/computation.ts';
import { plainComputationsFromEnd, plainComputationsOf } from '../../generator/semantics/computations-of-tree.ts';
import { oracle, type CanonicalAnswer } from '../../generator/semantics/oracle.ts';
import { traceComputation, type Trace } from '../../generator/semantics/trace.ts';
import type { Arc } from '../../generator/semantics/tree.ts';
import type { CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import { isLost, treeCounter, type TreeCount } from '../../generator/frames/counts/tree-counter.ts';
import type { LabelledTree } from '../../view/labelled-tree.ts';

/** A tree as the user gave it, with the words and labels as they were written. */
export interface GivenTree extends LabelledTree {
  readonly sentId?: string;
  /** The sentence as running text. */
  readonly text?: string;
}

export interface TracedTree extends GivenTree {
  readonly canonical: CanonicalSystem;
  readonly answer: CanonicalAnswer;
  readonly trace: Trace;
  /** Whether S derives a tree that S′ does not; undefined if that is too much work to find out. */
  readonly lost: boolean | undefined;
  /** How many computations of S build the tree, within the budget; counted when it is asked for. */
  readonly count: () => TreeCount;
  /** The work that may be spent on computations of S. */
  readonly budget: number;
}

/** The answer to a tree that is not derived. */
export type Refusal = Extract<TracedTree['answer'], { readonly derivable: false }>;

/** Traces the canonical computation of a tree as far as it goes. */
export function tracedTree(canonical: CanonicalSystem, given: GivenTree, budget: number): TracedTree {
  const { tree } = given;
  const answer = oracle(canonical, tree);
  const trace = traceComputation(canonical, answer.computation, tree.length);
  let counted: TreeCount | undefined;
  const count = (): TreeCount => (counted ??= treeCounter(canonical.system, budget)(tree));
  const lost = answer.derivable ? false : isLost(canonical.system, count);
  return { canonical, ...given, answer, trace, lost, count, budget };
}

/** The computations of S for a tree: how many there are, or at least are, and the first of them. */
export interface PlainComputations {
  readonly total: bigint;
  readonly exact: boolean;
  readonly listed: readonly PlainComputation[];
}

/**
 * Lists at most `limit` computations of S, and counts all, within the budget; undefined if it takes more to find out
 * whether there are any.
 */
export function tracedComputations(traced: TracedTree, limit: number): PlainComputations | undefined {
  const { computations, exact } = traced.count();
  if (computations === 0n && !exact) return undefined;
  const listed = firstComputations(traced, limit);
  // A lower bound may be below what is listed.
  const total = computations > BigInt(listed.length) ? computations : BigInt(listed.length);
  return { total, exact, listed };
}

/** The transitions that a window costs; in long sentences computations from the end take fewer than those in order. */
const TRANSITIONS_PER_WINDOW = 10;

/** What is allowed for computations from the end, which rarely take as much. */
const TRANSITIONS_FROM_END = 100_000_000;

/** Fewer than `limit` also where finding more is too much work. */
function firstComputations(
  { canonical: { system }, tree, budget }: TracedTree,
  limit: number,
): readonly PlainComputation[] {
  const allowed = new Budget(TRANSITIONS_PER_WINDOW * budget);
  const inOrder = firstOf(plainComputationsOf(system, tree, allowed), limit);
  return inOrder.isDone
    ? inOrder.listed
    : firstOf(plainComputationsFromEnd(system, tree, new Budget(TRANSITIONS_FROM_END)), limit).listed;
}

/** The first computations, done unless there was too much work. */
function firstOf(
  computations: Iterable<PlainComputation>,
  limit: number,
): { readonly listed: readonly PlainComputation[]; readonly isDone: boolean } {
  const listed: PlainComputation[] = [];
  try {
    for (const computation of computations) {
      listed.push(computation);
      if (listed.length === limit) break;
    }
    return { listed, isDone: true };
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error;
    return { listed, isDone: false };
  }
}

/** `1,234`, or `at least 1,234`. */
export function formatTotal({ total, exact }: Pick<PlainComputations, 'total' | 'exact'>): string {
  return exact ? grouped(total) : `at least ${grouped(total)}`;
}

/** `… and 12 more`, or how much of that is known; empty if there are none. */
export function formatRest({ total, exact, listed }: PlainComputations): string {
  const rest = total - BigInt(listed.length);
  if (rest === 0n) return exact ? '' : '… and perhaps more';
  return `… and ${formatTotal({ total: rest, exact })} more`;
}

/** The name of a node on a terminal: its number, and its word if words were given. */
export function nodeName({ words }: TracedTree, node: number): string {
  return words === undefined || node === 0 ? String(node) : `${node}:${printable(words[node - 1]!)}`;
}

/** `2 → 1` on a terminal. */
export function formatArc(traced: TracedTree, { head, dependent }: Arc): string {
  return `${nodeName(traced, head)} → ${nodeName(traced, dependent)}`;
}

/** `2 → 1 (det)`: an arc of the tree, with its label. */
export function formatTreeArc(traced: TracedTree, arc: Arc): string {
  const label = traced.labels?.[arc.dependent - 1];
  return label === undefined ? formatArc(traced, arc) : `${formatArc(traced, arc)} (${printable(label)})`;
}

/** The name of the sentence in a title: its id and its text, as far as they are known. */
export function titleOf({ sentId, text }: GivenTree): string | undefined {
  const parts = [sentId, text].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(': ');
}

/** What the pictures show of a tree. */
export function labelledTree({ tree, words, labels, tags }: GivenTree): LabelledTree {
  return {
    tree,
    ...(words === undefined ? {} : { words }),
    ...(labels === undefined ? {} : { labels }),
    ...(tags === undefined ? {} : { tags }),
  };
}
