/**
 * Whether S′ derives a tree, for many trees and many systems. Generated modules are faster and tell more, but have to be
 * generated first.
 */
import { ruleOracle } from '../../runtime/module/rule-oracle.ts';
import { dependentPosition, headPosition } from '../theory/reduction.ts';
import { returnedBy, type TransitionSystem } from '../theory/transition-system.ts';

/** Whether the tree with the heads `heads[from]` … `heads[from + length - 1]` is derivable; they must form a tree. */
export type DerivabilityTest = (heads: Int32Array, from: number, length: number) => boolean;

/** A test of whether S′ derives a tree. */
export function derivabilityTest(system: TransitionSystem): DerivabilityTest {
  const rules = system.reductions.map((reduction) => ({
    dependent: dependentPosition(reduction),
    head: headPosition(reduction),
    returned: returnedBy(system, reduction),
    ...NO_IDS,
  }));
  const data = {
    rules: rules.toSorted((a, b) => a.dependent - b.dependent),
    shifts: { ...NO_IDS, returned: 0 },
    mostRoots: system.root === 'single' ? 1 : Infinity,
  };
  const run = ruleOracle(data, 0);
  return (heads, from, length) => run(heads, from, length, NOWHERE, 0) >= 0;
}

/** Only whether the computation is complete is asked, so transitions need no ids, and what is written gets lost. */
const NO_IDS = { complete: 0, seeking: 0 };
const NOWHERE = new Uint8Array(0);
