/** The loops of a plan for one length: addresses of arrays, and walks over the variables of a group. */
import { NO_ARC, type TreeCoordinates, type TreeGroup, type TreePlan } from './tree-plan.ts';

/** A group with its addresses for one length and with some of its variables given. */
export interface TreeLoop {
  readonly group: TreeGroup;
  readonly length: number;
  /** By variable, what its value adds to the addresses of target, left and right. */
  readonly target: readonly Int32Array[];
  readonly left: readonly Int32Array[];
  readonly right: readonly Int32Array[];
  /** By variable, what it adds to the address of the arc for each node. */
  readonly arc: Int32Array;
  readonly isFree: readonly boolean[];
  /** The variables that are not given, in order; if all are, the last. */
  readonly free: readonly number[];
  /** By free variable: the next variable that is given, -1 if none is, and how far it must be away. */
  readonly nextGiven: Int32Array;
  readonly gap: Int32Array;
  /** The current values of all variables. */
  readonly values: Int32Array;
}

/** Addresses without the innermost variable, and its range; told for all values of the others. */
export type TreeRun = (
  loop: TreeLoop,
  addresses: { target: number; left: number; right: number; arc: number },
  inner: { variable: number; from: number; to: number },
) => void;

/** The size of an array with this many indices. */
export function sizeOfOrder(order: number, length: number): number {
  return binomial(length + 2, order);
}

/** The number of values of a plan. */
export function sizeOfPlan({ orders }: TreePlan, length: number): number {
  return orders.reduce((sum, order) => sum + sizeOfOrder(order, length), 0);
}

function binomial(n: number, k: number): number {
  let value = 1;
  for (let factor = 1; factor <= k; factor++) value = (value * (n - k + factor)) / factor;
  return n < k ? 0 : value;
}

/** By array, the address of its first value. */
export function basesOf({ orders }: TreePlan, length: number): readonly number[] {
  let next = 0;
  return orders.map((order) => {
    next += sizeOfOrder(order, length);
    return next - sizeOfOrder(order, length);
  });
}

/** The group with the given variables. */
export function treeLoop(group: TreeGroup, length: number, given: readonly number[]): TreeLoop {
  const count = group.loose.length;
  const addresses = ({ variables, shifts }: TreeCoordinates): Int32Array[] => {
    const tables = Array.from({ length: count }, () => new Int32Array(length + 2));
    variables.forEach((variable, at) => {
      const table = tables[variable]!;
      for (let node = 0; node < table.length; node++) {
        table[node]! += binomial(Math.max(0, node + shifts[at]!), at + 1);
      }
    });
    return tables;
  };
  const arc = new Int32Array(count);
  if (group.head !== NO_ARC) {
    if (group.head >= 0) arc[group.head]! += length + 1;
    if (group.dependent >= 0) arc[group.dependent]! += 1;
  }
  const isFree = group.loose.map((_, variable) => !given.includes(variable));
  const all = isFree.flatMap((is, variable) => (is ? [variable] : []));
  const free = all.length > 0 ? all : [count - 1];
  const nextGiven = new Int32Array(count).fill(-1);
  const gap = new Int32Array(count);
  for (const variable of free) {
    for (let next = variable + 1; next < count; next++) {
      gap[variable]! += 1 - group.loose[next]!;
      if (isFree[next]) continue;
      nextGiven[variable] = next;
      break;
    }
  }
  return {
    group,
    length,
    target: addresses(group.target),
    left: addresses(group.left),
    right: addresses(group.right),
    arc,
    isFree,
    free,
    nextGiven,
    gap,
    values: new Int32Array(count),
  };
}

/** Tells all runs of a loop in which the given variables have their current values. */
export function eachRun(loop: TreeLoop, run: TreeRun): void {
  const { group, values, isFree, free } = loop;
  const { loose } = group;
  for (let variable = 1; variable < loose.length; variable++) {
    if (isFree[variable] || isFree[variable - 1]) continue;
    if (values[variable]! < values[variable - 1]! + 1 - loose[variable]!) return;
  }
  let [target, left, right, arc] = [0, 0, 0, 0];
  for (let variable = 0; variable < loose.length; variable++) {
    if (isFree[variable] || variable === free[0]) continue;
    const value = values[variable]!;
    target += loop.target[variable]![value]!;
    left += loop.left[variable]![value]!;
    right += loop.right[variable]![value]!;
    arc += loop.arc[variable]! * value;
  }
  descend(loop, 0, { target, left, right, arc }, run);
}

function descend(
  loop: TreeLoop,
  at: number,
  addresses: { target: number; left: number; right: number; arc: number },
  run: TreeRun,
): void {
  const { values, free, group, length } = loop;
  const variable = free[at]!;
  let from = variable === 0 ? 1 : values[variable - 1]! + 1 - group.loose[variable]!;
  const next = loop.nextGiven[variable]!;
  let to = (next < 0 ? length : values[next]!) - loop.gap[variable]!;
  if (!loop.isFree[variable]) from = to = values[variable]!;
  if (at === free.length - 1) {
    if (from <= to) run(loop, addresses, { variable, from, to });
    return;
  }
  const [target, left, right] = [loop.target[variable]!, loop.left[variable]!, loop.right[variable]!];
  for (let value = from; value <= to; value++) {
    values[variable] = value;
    descend(
      loop,
      at + 1,
      {
        target: addresses.target + target[value]!,
        left: addresses.left + left[value]!,
        right: addresses.right + right[value]!,
        arc: addresses.arc + loop.arc[variable]! * value,
      },
      run,
    );
  }
}
