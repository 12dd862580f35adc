/**
 * The exhaustive verifier: S′ against S, over all (n+1)^(n-1) trees of n words.
 *
 * A tree is lost if S derives it and S′ does not, ambiguous if S′ has two computations for it, unsound if S′ derives it
 * and S does not, and misjudged if the oracle's answer is not its one computation. The computations found tree by tree
 * are added up and compared with counts that do not look at trees, so none can be missed.
 */
import { checkCanonical } from '../theory/check-canonical.ts';
import type { CanonicalSystem } from '../theory/canonical-system.ts';
import type { CanonicalComputation, PlainComputation } from './computation.ts';
import { replay } from './computation.ts';
import { canonicalComputationsOf, countPlainOf, plainComputationsOf } from './computations-of-tree.ts';
import { countAnnotations, countPlain } from './count.ts';
import { oracle, type CanonicalAnswer } from './oracle.ts';
import { allTrees, type Tree } from './tree.ts';

/** The first tree of a length for which the theorem fails, with the evidence. */
export type Witness =
  | {
      readonly kind: 'lost';
      readonly tree: Tree;
      readonly plain: PlainComputation;
      readonly oracle: CanonicalAnswer;
    }
  | { readonly kind: 'ambiguous'; readonly tree: Tree; readonly computations: readonly CanonicalComputation[] }
  | { readonly kind: 'unsound'; readonly tree: Tree; readonly computation: CanonicalComputation }
  | {
      readonly kind: 'misjudged';
      readonly tree: Tree;
      readonly computation: CanonicalComputation | undefined;
      readonly oracle: CanonicalAnswer;
    };

/** Two numbers that should be equal: added up tree by tree, and counted without trees. */
export interface Totals {
  readonly summed: bigint;
  readonly counted: bigint;
}

/** What was found for one sentence length. */
export interface LengthReport {
  readonly length: number;
  /** All trees of this length, (n+1)^(n-1). */
  readonly allTrees: number;
  /** The trees that S derives. */
  readonly trees: number;
  /** Complete computations of S. */
  readonly computations: bigint;
  /** The largest number of computations of S for one tree. */
  readonly largest: bigint;
  /** Complete computations of S′. */
  readonly canonicalComputations: bigint;
  readonly failures: Readonly<Record<Witness['kind'], number>>;
  /** The first failure by lexicographic order of the heads. */
  readonly witness?: Witness;
  /**
   * All trees, computations of S, computations of S′: if one pair differs, the verifier itself has missed something.
   */
  readonly totals: Readonly<Record<'trees' | 'plain' | 'canonical', Totals>>;
  readonly verified: boolean;
}

/** Verifies one length; from time to time it yields the number of trees done. */
export function* verifyLength(canonical: CanonicalSystem, n: number): Generator<number, LengthReport> {
  checkCanonical(canonical);
  const failures = { lost: 0, ambiguous: 0, unsound: 0, misjudged: 0 };
  let witness: Witness | undefined;
  let [done, trees, plainTotal, canonicalTotal, largest] = [0, 0, 0n, 0n, 0n];
  for (const tree of allTrees(n)) {
    const inPlain = countPlainOf(canonical.system, tree);
    const inCanonical = canonicalComputationsOf(canonical, tree);
    const failure = judge(canonical, tree, { inPlain, inCanonical });
    if (failure !== undefined) {
      failures[failure.kind]++;
      witness ??= failure;
    }
    if (inPlain > 0n) trees++;
    plainTotal += inPlain;
    canonicalTotal += BigInt(inCanonical.length);
    if (inPlain > largest) largest = inPlain;
    if (++done % 256 === 0) yield done;
  }
  const computations = countPlain(canonical.system, n);
  const canonicalComputations = countAnnotations(canonical, n);
  const totals = {
    trees: { summed: BigInt(done), counted: BigInt(n + 1) ** BigInt(n - 1) },
    plain: { summed: plainTotal, counted: computations },
    canonical: { summed: canonicalTotal, counted: canonicalComputations },
  };
  return {
    length: n,
    allTrees: done,
    trees,
    computations,
    largest,
    canonicalComputations,
    failures,
    ...(witness === undefined ? {} : { witness }),
    totals,
    verified: witness === undefined && Object.values(totals).every(({ summed, counted }) => summed === counted),
  };
}

function judge(
  canonical: CanonicalSystem,
  tree: Tree,
  found: { readonly inPlain: bigint; readonly inCanonical: readonly CanonicalComputation[] },
): Witness | undefined {
  const [computation, second] = found.inCanonical;
  const answer = oracle(canonical, tree);
  if (computation !== undefined && second !== undefined) {
    return { kind: 'ambiguous', tree, computations: found.inCanonical };
  }
  if (found.inPlain > 0n && computation === undefined) {
    const [plain] = plainComputationsOf(canonical.system, tree);
    return { kind: 'lost', tree, plain: plain!, oracle: answer };
  }
  if (found.inPlain === 0n && computation !== undefined) return { kind: 'unsound', tree, computation };
  const agreed =
    computation === undefined
      ? !answer.derivable
      : answer.derivable && sameComputation(answer.computation, computation) && rebuilds(canonical, computation, tree);
  return agreed ? undefined : { kind: 'misjudged', tree, computation, oracle: answer };
}

function sameComputation(a: CanonicalComputation, b: CanonicalComputation): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}

function rebuilds(canonical: CanonicalSystem, computation: CanonicalComputation, tree: Tree): boolean {
  const outcome = replay(canonical, computation, tree.length);
  return outcome.complete && outcome.heads.every((head, index) => head === tree[index]);
}
