/** What the unrolled passes of a module work on. */
import { basesOf } from './tree-loops.ts';
import type { TreePlan } from './tree-plan.ts';

/** Values, weights and addresses of one problem; `outside` and `arcs` are empty where only values are computed. */
export interface TreePass {
  readonly length: number;
  readonly values: Float64Array;
  readonly weights: Float64Array;
  readonly outside: Float64Array;
  readonly arcs: Float64Array;
  readonly bases: readonly number[];
  /** `binomials[k][v]` is v over k. */
  readonly binomials: readonly Int32Array[];
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
  const most = Math.max(...plan.orders);
  const binomials = [new Int32Array(length + 3).fill(1)];
  for (let k = 1; k <= most; k++) {
    const row = new Int32Array(length + 3);
    for (let v = 1; v < row.length; v++) row[v] = row[v - 1]! + binomials[k - 1]![v - 1]!;
    binomials.push(row);
  }
  const arcs = new Float64Array(outside.length === 0 ? 0 : weights.length);
  return { length, values, weights, outside, arcs, bases: basesOf(plan, length), binomials };
}

