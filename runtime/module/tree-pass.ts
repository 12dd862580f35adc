/** What the unrolled passes of a module work on. */
import { treeAddresses, type TreeAddresses } from './tree-addresses.ts';
import type { TreePlan } from './tree-plan.ts';

/** Values, weights and addresses of one problem; `outside` and `arcs` are empty where only values are computed. */
export interface TreePass extends TreeAddresses {
  readonly length: number;
  readonly values: Float64Array;
  readonly weights: Float64Array;
  readonly outside: Float64Array;
  readonly arcs: Float64Array;
}

/** Everything that the unrolled passes need for one problem. */
export function treePass(
  plan: TreePlan,
  {
    length,
    values,
    weights,
    outside = new Float64Array(),
  }: {
    readonly length: number;
    readonly values: Float64Array;
    readonly weights: Float64Array;
    readonly outside?: Float64Array;
  },
): TreePass {
  const arcs = new Float64Array(outside.length === 0 ? 0 : weights.length);
  return { ...treeAddresses(plan, length), length, values, weights, outside, arcs };
}
