/**
 * How many of some trees a system derives, as plain data that threads can exchange.
 *
 * Derivable means derivable by S′. If S′ may lose trees of S (docs/returning.md) and computations are counted, the lost
 * trees are counted too: those that have computations in S, but none by the oracle.
 */
import type { TreeCount } from '../generator/frames/counts/tree-counter.ts';
import { derivabilityTest } from '../generator/semantics/derivability.ts';
import type { Tree } from '../generator/semantics/tree.ts';
import { guaranteeOf, type Guarantee } from '../generator/theory/guarantee.ts';
import type { TransitionSystem } from '../generator/theory/transition-system.ts';
import type { SystemModule, TransitionIds } from '../runtime/module/system-module.ts';
import { addAmbiguity, ambiguityOf, NO_AMBIGUITY, type Ambiguity } from './ambiguity.ts';

export interface Coverage {
  readonly derivable: number;
  /** Trees of S that S′ loses, and trees for which the budget was too small to decide. */
  readonly lost: number;
  readonly undecided: number;
  /** Zeros if computations are not counted. */
  readonly ambiguity: Ambiguity;
}

export const NO_COVERAGE: Coverage = { derivable: 0, lost: 0, undecided: 0, ambiguity: NO_AMBIGUITY };

/** The sums of both. */
export function addCoverage(a: Coverage, b: Coverage): Coverage {
  return {
    derivable: a.derivable + b.derivable,
    lost: a.lost + b.lost,
    undecided: a.undecided + b.undecided,
    ambiguity: addAmbiguity(a.ambiguity, b.ambiguity),
  };
}

/** Measures one tree, `heads[0]` … `heads[length - 1]`. */
export type MeasureTree = (heads: Int32Array, length: number) => Coverage;

const DERIVABLE: Coverage = { ...NO_COVERAGE, derivable: 1 };

/** Counts the computations of S for a tree. */
export type CountComputations = (tree: Tree) => TreeCount;

/** A function that measures trees with the module of a system; with `count`, also their computations in S. */
export function treeMeasure(module: SystemModule, count?: CountComputations): MeasureTree {
  return measureBy(moduleTest(module), module.guarantee, count);
}

/** The same without a module, which would have to be generated first; the module is faster. */
export function treeMeasureOf(system: TransitionSystem, count?: CountComputations): MeasureTree {
  const isDerivable = derivabilityTest(system);
  return measureBy((heads, length) => isDerivable(heads, 0, length), guaranteeOf(system), count);
}

function measureBy(
  isDerivable: (heads: Int32Array, length: number) => boolean,
  guarantee: Guarantee,
  count: CountComputations | undefined,
): MeasureTree {
  return (heads, length) => {
    const derivable = isDerivable(heads, length);
    const coverage = derivable ? DERIVABLE : NO_COVERAGE;
    if (count === undefined || (!derivable && guarantee === 'complete')) return coverage;
    const found = count([...heads.subarray(0, length)]);
    if (found.computations === 0n) return found.exact ? coverage : { ...coverage, undecided: 1 };
    return { ...coverage, lost: derivable ? 0 : 1, ambiguity: ambiguityOf(found) };
  };
}

function moduleTest(module: SystemModule): (heads: Int32Array, length: number) => boolean {
  // Only the sign of the answer is used.
  let computation: TransitionIds = new module.TransitionIds(1000);
  return (heads, length) => {
    if (computation.length < module.maxTransitions(length))
      computation = new module.TransitionIds(2 * module.maxTransitions(length));
    return module.oracleUnchecked(heads, 0, length, computation, 0) >= 0;
  };
}
