/** Where values stand: the tables for the addresses of tree-plan.ts, for one length. */
import { ONE, type TreePlan } from './tree-plan.ts';

export interface TreeAddresses {
  /** `binomials[k][v]` is v over k. */
  readonly binomials: readonly Int32Array[];
  /** `rows[a][b][f]`: where the lists with first word f begin, with a coordinates before it and b after it. */
  readonly rows: readonly (readonly Int32Array[])[];
  /** By array, the address of its first value. */
  readonly bases: readonly number[];
  /** By group, the first addresses of the arrays of its steps: target, left and right, one after the other. */
  readonly steps: readonly Int32Array[];
}

/** The size of an array with this many indices. */
export function sizeOfOrder(order: number, length: number): number {
  let size = 1;
  for (let factor = 1; factor <= order; factor++) size = (size * (length + 2 - order + factor)) / factor;
  return length + 2 < order ? 0 : size;
}

/** The number of values of a plan. */
export function sizeOfPlan({ orders }: TreePlan, length: number): number {
  return orders.reduce((sum, order) => sum + sizeOfOrder(order, length), 0);
}

/** The tables that were made last, by plan: sentences of one length often come together. */
const LAST_ADDRESSES: WeakMap<TreePlan, { readonly length: number; readonly addresses: TreeAddresses }> = new WeakMap();

/** The tables of a plan. */
export function treeAddresses(plan: TreePlan, length: number): TreeAddresses {
  const last = LAST_ADDRESSES.get(plan);
  if (last?.length === length) return last.addresses;
  const addresses = makeAddresses(plan, length);
  LAST_ADDRESSES.set(plan, { length, addresses });
  return addresses;
}

function makeAddresses({ orders, groups }: TreePlan, length: number): TreeAddresses {
  const most = Math.max(...orders);
  const binomials = [new Int32Array(length + 4).fill(1)];
  for (let k = 1; k <= most; k++) {
    const row = new Int32Array(length + 4);
    for (let v = 1; v < row.length; v++) row[v] = row[v - 1]! + binomials[k - 1]![v - 1]!;
    binomials.push(row);
  }
  const rows = binomials.map((before, a) =>
    binomials.slice(0, most - a + 1).map((after) => {
      const starts = new Int32Array(length + 3);
      for (let f = 0; f < length + 2; f++) starts[f + 1] = starts[f]! + before[f]! * after[length + 1 - f]!;
      return starts;
    }),
  );
  let next = 0;
  const bases = orders.map((order) => {
    next += sizeOfOrder(order, length);
    return next - sizeOfOrder(order, length);
  });
  const steps = groups.map((group) => Int32Array.from(group.steps, (array) => (array === ONE ? 0 : bases[array]!)));
  return { binomials, rows, bases, steps };
}

/** The address of a list of coordinates in its array. */
export function addressIn(
  { binomials, rows }: TreeAddresses,
  coordinates: ArrayLike<number>,
  { count, before }: { readonly count: number; readonly before: number },
): number {
  if (before < 0) {
    let number = 0;
    for (let at = 0; at < count; at++) number += binomials[at + 1]![coordinates[at]!]!;
    return number;
  }
  const first = coordinates[before]!;
  let address = rows[before]![count - before - 1]![first]!;
  for (let at = 0; at < before; at++) address += binomials[at + 1]![coordinates[at]!]!;
  let after = 0;
  for (let at = before + 1; at < count; at++) after += binomials[at - before]![coordinates[at]! - first - 1]!;
  return address + binomials[before]![first]! * after;
}
