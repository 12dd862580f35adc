/** What the unrolled passes of a module work on. */
import { treeAddresses, type TreeAddresses } from './tree-addresses.ts';
import type { TreePlan } from './tree-plan.ts';

/** Values, weights and addresses of one problem; `outside` and `arcs` are empty where only values are computed. */
export interface TreePass extends TreeAddresses {
  /** What is computed: sums or maxima of values, or the outside of sums. */
  readonly pass: 'sums' | 'maxima' | 'outside';
  readonly length: number;
  readonly values: Float64Array;
  readonly weights: Float64Array;
  readonly outside: Float64Array;
  readonly arcs: Float64Array;
}

const NOTHING = new Float64Array();

/** Everything that the unrolled passes need for one problem. */
export function treePass(
  plan: TreePlan,
  pass: TreePass['pass'],
  {
    length,
    values,
    weights,
    outside = NOTHING,
  }: {
    readonly length: number;
    readonly values: Float64Array;
    readonly weights: Float64Array;
    readonly outside?: Float64Array;
  },
): TreePass {
  const arcs = outside.length === 0 ? NOTHING : new Float64Array(weights.length);
  const { binomials, rows, bases, steps } = treeAddresses(plan, length);
  return { pass, binomials, rows, bases, steps, length, values, weights, outside, arcs };
}
